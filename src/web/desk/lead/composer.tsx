import { type FormEvent, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { callOutcomes } from '#domain/desk/acts/desk-act.ts'
import { parseTorontoTime } from '#domain/text/parse-toronto-time.ts'
import { useDesk } from '../shell/desk-context.tsx'
import type { DoAct } from './do-act.ts'
import { readNote, storeNote } from './reply/reply-drafts.ts'

const words = deskWords.lead

/** Notes, calls, and replies given elsewhere. */
export function Composer({ leadId, act }: { leadId: string; act: DoAct }) {
  return (
    <div className="composer">
      <NoteForm leadId={leadId} act={act} />
      <fieldset>
        <legend>{words.call}</legend>
        {callOutcomes.map((outcome, index) => (
          <button
            key={outcome}
            id={index === 0 ? 'log-call' : undefined}
            type="button"
            className="button small"
            onClick={() => act({ act: 'log-call', outcome, text: '' }, deskWords.did.call)}
          >
            {deskWords.callOutcomes[outcome]}
          </button>
        ))}
      </fieldset>
      <ElsewhereForm act={act} />
    </div>
  )
}

/** An unfinished note stays on the device, like a draft. */
function NoteForm({ leadId, act }: { leadId: string; act: DoAct }) {
  const { me } = useDesk()
  const [note, setNote] = useState(() => readNote(me.id, leadId))
  function change(text: string): void {
    setNote(text)
    storeNote(me.id, leadId, text)
  }
  function save(event: FormEvent): void {
    event.preventDefault()
    const text = note.trim()
    if (text === '') return
    act({ act: 'note', text }, deskWords.did.note)
    change('')
  }
  return (
    <form onSubmit={save}>
      <label htmlFor="note">{words.note}</label>
      <textarea
        id="note"
        rows={3}
        maxLength={10_000}
        aria-describedby="note-hint"
        value={note}
        onChange={({ target }) => change(target.value)}
      />
      <p className="hint" id="note-hint">
        {words.noteHint}
      </p>
      <button type="submit" className="button">
        {deskWords.acts.saveNote}
      </button>
    </form>
  )
}

const means = ['email', 'call', 'meeting', 'text-message'] as const

function ElsewhereForm({ act }: { act: DoAct }) {
  const [typed, setTyped] = useState('')
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const chosen = means.find((name) => name === new FormData(event.currentTarget).get('means'))
    const moment = typed === '' ? new Date() : parseTorontoTime(typed)
    if (!chosen || !moment) return
    act({ act: 'answered-elsewhere', means: chosen, answeredAt: moment.toISOString(), text: '' }, deskWords.did.answer)
    setTyped('')
  }
  return (
    <form onSubmit={save} className="elsewhere">
      <fieldset>
        <legend>{words.elsewhere}</legend>
        <label className="choose">
          {words.means}
          <select id="elsewhere" name="means">
            {means.map((name) => (
              <option key={name} value={name}>
                {deskWords.means[name]}
              </option>
            ))}
          </select>
        </label>
        <label className="choose">
          {words.answeredAt}
          <input type="datetime-local" value={typed} onChange={({ target }) => setTyped(target.value)} />
        </label>
        <button type="submit" className="button small">
          {deskWords.acts.saveAnswer}
        </button>
      </fieldset>
    </form>
  )
}
