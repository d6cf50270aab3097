import { type FormEvent, type RefObject, useId, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { parseTorontoTime } from '#domain/text/parse-toronto-time.ts'

interface PickTimeProps {
  ref: RefObject<HTMLDialogElement | null>
  title: string
  label: string
  action: string
  /** Why this time can't be chosen. */
  check: (at: Date) => string | null
  onPick: (at: Date) => void
}

/** A dialog with a day and time in Toronto. */
export function PickTime({ ref, title, label, action, check, onPick }: PickTimeProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  function pick(event: FormEvent): void {
    event.preventDefault()
    const at = parseTorontoTime(typed)
    const found = at && check(at)
    setFault(found)
    if (!at || found !== null) return
    ref.current?.close()
    onPick(at)
  }
  return (
    <dialog ref={ref} className="help" aria-labelledby={id}>
      <form onSubmit={pick}>
        <h2 id={id}>{title}</h2>
        <label className="field">
          {label}
          <input type="datetime-local" required value={typed} onChange={({ target }) => setTyped(target.value)} />
        </label>
        {fault !== null && (
          <p className="barred" role="alert">
            {fault}
          </p>
        )}
        <p className="buttons">
          <button type="submit" className="button main">
            {action}
          </button>
          <button type="button" className="button" onClick={() => ref.current?.close()}>
            {deskWords.cancel}
          </button>
        </p>
      </form>
    </dialog>
  )
}
