import { type FormEvent, useState } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { Moment } from '../shell/moment.tsx'
import { FormOutcome } from '../team/form-outcome.tsx'
import { useSending } from '../team/use-sending.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { saveFile } from '../ui/save-file.ts'
import type { ActOnProperty } from './act-on-property.ts'
import { takeBundle } from './property-client.ts'

const words = propertyWords.bundle

/** Moves a signed deal off the site: first download the bundle, then delete the files here. */
export function BundleCard({ page, act }: { page: PropertyPage; act: ActOnProperty }) {
  const { isBusy, said, send } = useSending()
  const [reason, setReason] = useState('')
  const { reference, state } = page.property
  const isThere = page.files.some(({ removedAt }) => removedAt === null)
  const isBundled = page.bundledAt !== null && state.closedAt !== null && page.bundledAt >= state.closedAt
  function take(event: FormEvent) {
    event.preventDefault()
    send(async () => {
      saveFile(`${reference}.zip`, 'application/zip', await takeBundle(reference, reason))
      return words.taken
    })
  }
  return (
    <section className="card bundle">
      <h2>{words.title}</h2>
      <p className="hint">{words.hint}</p>
      <form onSubmit={take}>
        <label>
          {words.reason}
          <input required maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
        <button type="submit" className="button" aria-disabled={isBusy}>
          {isBusy ? words.taking : words.take}
        </button>
      </form>
      <FormOutcome said={said} />
      {page.bundledAt !== null && (
        <p className="soft">
          {words.last} <Moment at={page.bundledAt} />
        </p>
      )}
      {isBundled && isThere && (
        <ConfirmButton button={words.handOver} sure={words.handOverNow} onConfirm={() => act({ act: 'hand-over' })} />
      )}
    </section>
  )
}
