import { type FormEvent, useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { saveFile } from '../ui/save-file.ts'
import { FormOutcome } from './form-outcome.tsx'
import { exportMany } from './team-client.ts'
import { useSending } from './use-sending.ts'

const words = teamWords.exportMany

/** For managers: exports many leads as a spreadsheet. */
export function ExportSection() {
  const { isBusy, said, send } = useSending()
  const [query, setQuery] = useState('is:open')
  const [reason, setReason] = useState('')
  function take(event: FormEvent) {
    event.preventDefault()
    send(async () => {
      const { csv } = await exportMany(query, reason)
      saveFile('leads.csv', 'text/csv', csv)
      return words.taken
    })
  }
  return (
    <form className="card" onSubmit={take}>
      <h2>{words.title}</h2>
      <p className="hint">{words.hint}</p>
      <div className="fields">
        <label>
          {words.query}
          <input value={query} maxLength={500} onChange={({ target }) => setQuery(target.value)} />
        </label>
        <label>
          {words.reason}
          <input required maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <button type="submit" className="button" aria-disabled={isBusy}>
          {words.take}
        </button>
      </div>
      <FormOutcome said={said} />
    </form>
  )
}
