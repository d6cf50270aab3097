import { type FormEvent, useId, useRef, useState } from 'react'
import { welcomeWords } from '#content/desk/welcome/welcome-words.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { confirmApp, type Enrollment } from './enrol-app.ts'

const { app: words, failed } = welcomeWords

interface AppFormProps {
  enrolment: Enrollment
  onDone: () => void
}

/** The QR code to scan, and the field for the code that the app then shows. */
export function AppForm({ enrolment: { id, image, address, key, isAgain }, onDone }: AppFormProps) {
  const field = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState('')

  async function confirm(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    setFault('')
    const refusal = await confirmApp(id, input.current?.value ?? '').catch(() => failed)
    setIsBusy(false)
    if (refusal === null) return onDone()
    setFault(refusal)
    input.current?.focus()
    input.current?.select()
  }
  return (
    <div className="scan">
      <QrCode image={image} label={words.qr} />
      <form onSubmit={confirm} noValidate>
        {isAgain && <p className="small">{words.again}</p>}
        <ol>
          <li>{words.open}</li>
          <li>{words.scan}</li>
          <li>
            <label htmlFor={field}>{words.code}</label>
          </li>
        </ol>
        <p className="on-phone">
          <a className="link" href={address}>
            {words.phone}
          </a>
        </p>
        <div className="code">
          <input
            ref={input}
            id={field}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            // Apps show the code in two groups, so a pasted one has a space.
            maxLength={12}
            aria-describedby={`${field}-fault`}
            aria-invalid={fault !== '' || undefined}
          />
          <button type="submit" className="button main" aria-disabled={isBusy}>
            {isBusy ? words.busy : words.confirm}
          </button>
        </div>
        <p id={`${field}-fault`} className="fault small" role="alert">
          {fault}
        </p>
        <Key text={key} />
      </form>
    </div>
  )
}

function Key({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  return (
    <details className="past">
      <summary>{words.cannotScan}</summary>
      <p>
        {words.key} <span className="key">{text.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <button
        type="button"
        className="button tiny"
        onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
      >
        {isCopied ? words.copied : words.copy}
      </button>
    </details>
  )
}
