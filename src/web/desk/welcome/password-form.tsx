import { type FormEvent, type RefObject, useId, useRef, useState } from 'react'
import { passwordTexts } from '#content/account/password-texts.ts'
import { welcomeWords } from '#content/desk/welcome/welcome-words.ts'
import type { Welcome } from '#domain/desk/answers/welcome.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { loadAuthClient } from '../../account/session/load-auth-client.ts'
import { forgetInvitationLink, type InvitationLink } from './invitation-link.ts'

const { password: words, failed } = welcomeWords
const MAX_LENGTH = 200
const SPENT = 'spent'

interface PasswordFormProps {
  welcome: Pick<Welcome, 'email' | 'passwordRules'>
  /** Saving uses it up; only a person presses the button, unlike the scanners that open links in mails. */
  link: InvitationLink | null
  onSpent: () => void
  onSaved: () => void
}

/** Asks for a new password, and says while it is typed what is still missing. */
export function PasswordForm({ welcome: { email, passwordRules }, link, onSpent, onSaved }: PasswordFormProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const unused = useRef(link)
  const [password, setPassword] = useState('')
  const [isShown, setIsShown] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')
  const rules = listRules(password, passwordRules)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const broken = password === '' ? words.missing : (rules.find(({ isMet }) => !isMet)?.text ?? '')
    setFault(broken)
    if (broken !== '') return field.current?.focus()
    setIsBusy(true)
    const answer = await signIn(unused)
      .then((refusal) => refusal ?? savePassword(password))
      .catch(() => failed)
    setIsBusy(false)
    if (answer === SPENT) return onSpent()
    if (answer === null) return onSaved()
    setFault(answer)
    field.current?.focus()
  }
  return (
    <form className="field" onSubmit={save} noValidate>
      <p className="soft">{fillWords(words.text, { email })}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <label htmlFor={id}>{words.label}</label>
      <div className="secret">
        <input
          ref={field}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          value={password}
          aria-describedby={`${id}-rules ${id}-fault`}
          aria-invalid={fault !== '' || undefined}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button type="button" className="button quiet" onClick={() => setIsShown(!isShown)}>
          {isShown ? words.hide : words.show}
          <span className="unseen"> {words.label}</span>
        </button>
      </div>
      <p id={`${id}-fault`} className="fault small" role="alert">
        {fault}
      </p>
      <ul id={`${id}-rules`} className="rules small soft">
        {rules.map(({ text, isMet, typed }) => (
          <li key={text}>
            <span className="mark" data-state={isMet ? undefined : 'open'} aria-hidden="true">
              {isMet ? '✓' : ''}
            </span>
            {text}
            {isMet && <span className="unseen"> {welcomeWords.done}</span>}
            {!isMet && password !== '' && typed && <span aria-hidden="true">· {typed}</span>}
          </li>
        ))}
        <li>{words.hint}</li>
      </ul>
      <p>
        <button type="submit" className="button main" aria-disabled={isBusy}>
          {isBusy ? words.busy : words.save}
        </button>
      </p>
    </form>
  )
}

interface Rule {
  text: string
  isMet: boolean
  typed?: string
}

function listRules(password: string, { minLength: min, characters }: Welcome['passwordRules']): Rule[] {
  const count = [...password].length
  const long = {
    text: fillWords(words.long, { min }),
    isMet: count >= min,
    typed: fillWords(words.typed, { count, min }),
  }
  if (characters.length === 0) return [long]
  const groups = characters.map((group) => passwordTexts.groups[group] ?? group).join(', ')
  const hasAll = characters.every((group) => [...group].some((character) => password.includes(character)))
  return [long, { text: fillWords(words.characters, { groups }), isMet: hasAll }]
}

/** Signs in with the link, once. Null if the person is signed in, or else the reason. */
async function signIn(unused: RefObject<InvitationLink | null>): Promise<string | null> {
  const link = unused.current
  if (!link) return null
  const { error } = await (await loadAuthClient()).verifyOtp({ type: link.type, token_hash: link.hash })
  if (error) return isAnswer(error) ? SPENT : failed
  unused.current = null
  forgetInvitationLink()
  return null
}

async function savePassword(password: string): Promise<string | null> {
  const client = await loadAuthClient()
  const { error } = await client.updateUser({ password })
  return error && (isAnswer(error) ? error.message : failed)
}

/** Whether the server has refused, rather than not been reached. */
function isAnswer({ status = 0, message }: { status?: number | undefined; message: string }): boolean {
  return status >= 400 && status < 500 && status !== 429 && message !== ''
}
