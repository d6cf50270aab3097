import { useRef, useState } from 'react'
import { promiseWords } from '#content/desk/promise-words.ts'
import type { PromisePeriod } from '#domain/desk/promise/promise-period.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { askEvidence } from './promise-client.ts'

const words = promiseWords.evidence

/** The file that documents the promise, and the same on one printed page. */
export function Evidence({ period }: { period: PromisePeriod }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isFailed, setIsFailed] = useState(false)
  async function take(reason: string): Promise<void> {
    try {
      const { period: covered, csv } = await askEvidence(period, reason)
      save(fillWords(words.file, { ...covered }), csv)
      dialog.current?.close()
    } catch {
      setIsFailed(true)
    }
  }
  return (
    <div className="promise-tools">
      <button
        type="button"
        className="button small"
        onClick={() => {
          setIsFailed(false)
          dialog.current?.showModal()
        }}
      >
        {words.open}
      </button>
      <button type="button" className="button small" onClick={() => window.print()}>
        {words.print}
      </button>
      <dialog ref={dialog} className="help" aria-labelledby="evidence">
        <h2 id="evidence">{words.title}</h2>
        <p>{words.hint}</p>
        <form
          className="evidence-form"
          onSubmit={(event) => {
            event.preventDefault()
            void take(String(new FormData(event.currentTarget).get('reason') ?? ''))
          }}
        >
          <label htmlFor="evidence-reason">{words.reason}</label>
          <input id="evidence-reason" name="reason" required minLength={3} maxLength={200} />
          <p role="alert">{isFailed && words.failed}</p>
          <button type="submit" className="button main">
            {words.take}
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
        </form>
      </dialog>
    </div>
  )
}

function save(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
