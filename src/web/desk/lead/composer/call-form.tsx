import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { deskWords } from '#content/desk/desk-words.ts'
import { composerWords } from '#content/desk/lead/composer-words.ts'
import { callOutcomes } from '#domain/desk/acts/desk-act.ts'
import { parseTorontoTime } from '#domain/text/parse-toronto-time.ts'
import type { DoAct } from '../do-act.ts'

const words = deskWords.lead

interface CallFormProps {
  act: DoAct
  onDone: () => void
}

/** The outcome of a call, with what was said if a member wants to note it; below it, a way to log a reply given elsewhere. */
export function CallForm({ act, onDone }: CallFormProps) {
  const [text, setText] = useState('')
  const [typed, setTyped] = useState('')
  const [isOther, setIsOther] = useState(false)
  function saveOther(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const chosen = means.find((name) => name === new FormData(event.currentTarget).get('means'))
    const moment = typed === '' ? new Date() : parseTorontoTime(typed)
    if (!chosen || !moment) return
    act({ act: 'answered-elsewhere', means: chosen, answeredAt: moment.toISOString(), text }, deskWords.did.answer)
    onDone()
  }
  return (
    <div className="compose-form">
      <label className="unseen" htmlFor="call-text">
        {composerWords.callText}
      </label>
      <textarea
        id="call-text"
        rows={2}
        maxLength={10_000}
        placeholder={composerWords.callText}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <fieldset className="call-outcomes">
        <legend className="unseen">{composerWords.callTitle}</legend>
        <span className="soft">{composerWords.saveAs}</span>
        {callOutcomes.map((outcome, index) => (
          <button
            key={outcome}
            id={index === 0 ? 'log-call' : undefined}
            type="button"
            className="button"
            onClick={() => {
              act({ act: 'log-call', outcome, text: text.trim() }, deskWords.did.call)
              onDone()
            }}
          >
            {deskWords.callOutcomes[outcome]}
          </button>
        ))}
        <span className="small soft">{composerWords.callHint}</span>
      </fieldset>
      {isOther ? (
        <form className="elsewhere" onSubmit={saveOther}>
          <label>
            {composerWords.elsewhere}
            <select id="elsewhere" name="means">
              {means.map((name) => (
                <option key={name} value={name}>
                  {deskWords.means[name]}
                </option>
              ))}
            </select>
          </label>
          <label>
            {words.answeredAt}
            <input type="datetime-local" value={typed} onChange={({ target }) => setTyped(target.value)} />
          </label>
          <button type="submit" className="button">
            {deskWords.acts.saveAnswer}
          </button>
        </form>
      ) : (
        <p className="elsewhere">
          <button
            id="elsewhere-open"
            type="button"
            className="link"
            onClick={() => {
              flushSync(() => setIsOther(true))
              document.getElementById('elsewhere')?.focus()
            }}
          >
            {composerWords.openElsewhere}
          </button>
        </p>
      )}
    </div>
  )
}

const means = ['email', 'call', 'meeting', 'text-message'] as const
