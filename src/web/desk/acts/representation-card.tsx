import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import { representationWords as words } from '#content/desk/representation-words.ts'
import { listRepresentatives } from '#domain/desk/acts/list-representatives.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { type LeadState, representations } from '#domain/desk/lead-state.ts'
import { endOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import type { DoAct } from '../lead/do-act.ts'
import { propertyQuery } from '../properties/property-client.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { useGivenUp } from '../shell/use-given-up.ts'
import { Choice } from '../team/choice.tsx'
import { Select } from '../ui/select.tsx'
import { askRights } from './lead-offers.ts'
import { useBegun } from './use-begun.ts'

interface CardProps {
  page: LeadPage
  act: DoAct
}

/** Whether they are a client, until when, and the form that records it for those who may. */
export function RepresentationCard({ page, act, now }: CardProps & { now: Date }) {
  const { me } = useDesk()
  const [isOpen, setIsOpen] = useState(false)
  const [round, setRound] = useState(0)
  const { representation, representedUntil, agreementNote } = page.lead.state
  const isAllowed = askRights(page, me)('record-representation') === null
  const kind = words.kinds[representation]
  return (
    <section className="card">
      <h2>{words.title}</h2>
      <p>{representedUntil === null ? kind : describeTerm(kind, new Date(representedUntil), now)}</p>
      {representedUntil !== null && (
        <p className="hint">
          {words.paper}: {agreementNote || words.file}
        </p>
      )}
      {isAllowed && (
        <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary id="representation">{words.change}</summary>
          {isOpen && <RepresentationForm key={round} page={page} act={act} onGivenUp={() => setRound(round + 1)} />}
        </details>
      )}
    </section>
  )
}

/** What the form is about, as it is stored. */
const pickRecorded = ({ representation, representedUntil, agreementFile, agreementNote, eyes }: LeadState) => ({
  representation,
  representedUntil,
  agreementFile,
  agreementNote,
  eyes,
})

/** Whom the last agreement names; undefined where no event that is here says so. */
function findRecorded({ events, hasEarlier }: LeadPage): string[] | undefined {
  const undone = new Set(events.map(({ undoes }) => undoes))
  const last = events.filter(({ kind, id }) => kind === 'record-representation' && !undone.has(id)).at(-1)
  if (!last && hasEarlier) return undefined
  return last ? listRepresentatives(last).toSorted() : []
}

/** It stays as it was filled in, so that a refusal costs nothing. What a colleague recorded meanwhile is not overwritten. */
function RepresentationForm({ page, act, onGivenUp }: CardProps & { onGivenUp: () => void }) {
  const { state, version } = page.lead
  const representatives = findRecorded(page)
  const { done } = useDesk()
  const { base, seen, isSeen, noteSent } = useBegun({ ...pickRecorded(state), representatives }, version)
  const [sent, setSent] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  useGivenUp(sent, onGivenUp)
  // What was sent is stored, and somebody else has recorded something since: nothing that was typed is lost.
  const isPassed = !isSeen && !isTouched && done.includes(sent)
  const follow = useEffectEvent(onGivenUp)
  useEffect(() => {
    if (isPassed) follow()
  }, [isPassed])
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
    const recorded = { representation, ...(agreement || nothing) }
    const { until, file, note } = recorded
    const named = recorded.representatives.toSorted()
    noteSent({
      representatives: named,
      representation,
      representedUntil: until && endOfTorontoDay(new Date(until)).toISOString(),
      agreementFile: file,
      agreementNote: note,
      // With designated representation the agreement sets the wall.
      ...(isClient && { eyes: named }),
    })
    const before = seen.representatives && { before: { representatives: seen.representatives } }
    setIsTouched(false)
    setSent(act({ act: 'record-representation', ...recorded, ...before }, words.done, base))
  }
  return (
    <form className="part" onSubmit={record} onChange={() => setIsTouched(true)}>
      <Choice
        label={words.kind}
        value={representation}
        of={representations}
        names={words.kinds}
        onChoose={setRepresentation}
      />
      {isClient && <Agreement page={page} />}
      <button type="submit" className="button">
        {words.record}
      </button>
    </form>
  )
}

/** The fields of an agreement. Those who may represent a client are registered, and see the lead. */
function Agreement({ page }: Pick<CardProps, 'page'>) {
  const { members } = useDesk()
  const { reference, kind, state } = page.lead
  const recorded = state.representation === 'client' ? findRecorded(page) : undefined
  const named: unknown[] = state.eyes.length > 0 ? state.eyes : (recorded ?? [state.assigneeId])
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
            <input type="checkbox" name="by" value={id} defaultChecked={named.includes(id)} />
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
  const { data: page } = useQuery(propertyQuery({ lead: reference }))
  const signed = page?.files.filter(
    ({ category, acceptedAt, removedAt }) => category === 'authority' && acceptedAt !== null && removedAt === null,
  )
  if (!signed || signed.length === 0) return null
  return (
    <Select
      label={words.file}
      name="file"
      defaultValue={chosen ?? ''}
      options={[['', propertyWords.screen.noAuthorityFile], ...signed.map(({ id, name }) => [id, name] as const)]}
    />
  )
}

function describeTerm(kind: string, until: Date, now: Date): string {
  const day = formatDay(toTorontoDay(until))
  return until < now ? `${words.ended} ${day}.` : `${kind} ${words.until} ${day}`
}
