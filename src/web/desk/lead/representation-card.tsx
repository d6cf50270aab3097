import { type FormEvent, useState } from 'react'
import { representationWords as words } from '#content/desk/representation-words.ts'
import { representations } from '#domain/desk/lead-state.ts'
import { may } from '#domain/desk/may.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { LeadPage } from '../desk-client.ts'
import { useProperty } from '../properties/use-property.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Choice } from '../team/choice.tsx'
import type { DoAct } from './do-act.ts'

interface CardProps {
  lead: LeadPage['lead']
  act: DoAct
}

/** Whether they are a client, until when, and the form that records it for those who may. */
export function RepresentationCard({ lead, act, now }: CardProps & { now: Date }) {
  const { me } = useDesk()
  const [isOpen, setIsOpen] = useState(false)
  const { representation, representedUntil, agreementNote, agreementFile } = lead.state
  const rights = { ...lead.state, kind: lead.kind, replyDueAt: null, touchedAt: null }
  const isAllowed = may('record-representation', { member: me, lead: rights, at: now }) === null
  return (
    <section className="card">
      <h2>{words.title}</h2>
      <p>
        {words.kinds[representation]}
        {representedUntil !== null && ` ${words.until} ${dayOf(representedUntil)}`}
      </p>
      {representedUntil !== null && (
        <p className="hint">
          {words.paper}: {agreementNote || (agreementFile !== null && words.file)}
          {new Date(representedUntil) < now && ` ${words.ended} ${dayOf(representedUntil)}.`}
        </p>
      )}
      {isAllowed && (
        <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary id="representation">{words.change}</summary>
          {isOpen && <RepresentationForm key={`${representation} ${representedUntil}`} lead={lead} act={act} />}
        </details>
      )}
    </section>
  )
}

function RepresentationForm({ lead, act }: CardProps) {
  const { state } = lead
  const [representation, setRepresentation] = useState(state.representation)
  const isClient = representation === 'client'
  function record(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const day = String(form.get('until') ?? '')
    const agreement = isClient && {
      until: day === '' ? null : `${day}T12:00:00Z`,
      representatives: form.getAll('by').map(String),
      file: String(form.get('file') ?? '') || null,
      note: String(form.get('note') ?? '').trim(),
    }
    const nothing = { until: null, representatives: [], file: null, note: '' }
    act({ act: 'record-representation', representation, ...(agreement || nothing) }, words.done)
  }
  return (
    <form className="part" onSubmit={record}>
      <Choice
        label={words.kind}
        value={representation}
        of={representations}
        names={words.kinds}
        onChoose={setRepresentation}
      />
      {isClient && <Agreement lead={lead} />}
      <button type="submit" className="button">
        {words.record}
      </button>
    </form>
  )
}

/** The fields of an agreement. Those who may represent a client are registered, and see the lead. */
function Agreement({ lead: { reference, kind, state } }: Pick<CardProps, 'lead'>) {
  const { members } = useDesk()
  const registered = members.filter(({ hasLeft, registration }) => !hasLeft && registration !== 'none')
  return (
    <>
      <label>
        {words.endsOn}
        <input
          type="date"
          name="until"
          required
          defaultValue={state.representedUntil ? toTorontoDay(new Date(state.representedUntil)) : ''}
        />
      </label>
      <fieldset>
        <legend>{words.by}</legend>
        {registered.map(({ id, displayName }) => (
          <label className="tick" key={id}>
            <input
              type="checkbox"
              name="by"
              value={id}
              defaultChecked={state.eyes.length > 0 ? state.eyes.includes(id) : id === state.assigneeId}
            />
            {displayName}
          </label>
        ))}
      </fieldset>
      <p className="hint">{words.designatedHint}</p>
      {kind !== 'investment' && <SignedFile reference={reference} chosen={state.agreementFile} />}
      <label>
        {words.note}
        <input name="note" maxLength={500} defaultValue={state.agreementNote} />
      </label>
    </>
  )
}

/** Accepted papers of the owner; only asked for while the form is open. */
function SignedFile({ reference, chosen }: { reference: string; chosen: string | null }) {
  const { page } = useProperty({ lead: reference })
  const signed = page?.files.filter(
    ({ category, acceptedAt, removedAt }) => category === 'authority' && acceptedAt !== null && removedAt === null,
  )
  if (!signed || signed.length === 0) return null
  return (
    <label>
      {words.file}
      <select name="file" defaultValue={chosen ?? ''}>
        <option value="">{words.noFile}</option>
        {signed.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function dayOf(iso: string): string {
  return formatDay(toTorontoDay(new Date(iso)))
}
