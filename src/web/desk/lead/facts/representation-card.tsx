import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { propertyWords } from '#content/desk/property-words.ts'
import { representationWords as words } from '#content/desk/representation-words.ts'
import { listRepresentatives } from '#domain/desk/acts/list-representatives.ts'
import { listReplaced, sortIds } from '#domain/desk/acts/replaced-values.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { pickValues, type Values } from '#domain/desk/conflict.ts'
import { representations } from '#domain/desk/lead-state.ts'
import { isSame } from '#domain/is-same.ts'
import { endOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { formatDeskDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { askRights } from '../../acts/lead-offers.ts'
import { propertyQuery } from '../../properties/property-client.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { Choice } from '../../team/choice.tsx'
import { Select } from '../../ui/select.tsx'
import type { DoAct } from '../do-act.ts'

interface CardProps {
  page: LeadPage
  act: DoAct
}

/** The form's values, and the agreement that it started from. */
interface Filled {
  over: Values
  /** The last recorded agreement. */
  sent: Values | null
  /** How many changes or sent acts are not stored yet. */
  touches: number
  round: number
}

/** Whether they are a client, until when, and the form that records it for those who may. */
export function RepresentationCard({ page, act, now }: CardProps & { now: Date }) {
  const { me } = useDesk()
  const [isOpen, setIsOpen] = useState(false)
  const recorded = readRecorded(page)
  const [filled, setFilled] = useState<Filled>({ over: recorded, sent: null, touches: 0, round: 0 })
  if (!isSame(filled.over, recorded)) {
    // The form keeps its values, unless it is unchanged and somebody else has recorded something.
    const isOwn = filled.sent !== null && isSame(filled.sent, pickValues(recorded, Object.keys(filled.sent)))
    if (isOwn) setFilled({ ...filled, over: recorded })
    else if (filled.touches === 0) setFilled({ over: recorded, sent: null, touches: 0, round: filled.round + 1 })
  }
  const { representation, representedUntil, agreementNote } = page.lead.state
  const isAllowed = askRights(page, me)('record-representation') === null
  const kind = words.kinds[representation]
  const change = (changed: Partial<Filled>) => setFilled((known) => ({ ...known, ...changed }))
  function record(what: Parameters<DoAct>[0] & { act: 'record-representation' }): void {
    const touches = filled.touches + 1
    const { representedUntil: until, ...sent } = listReplaced(what) ?? {}
    const end = typeof until === 'string' ? endOfTorontoDay(new Date(until)).toISOString() : null
    change({ sent: { ...sent, representedUntil: end }, touches })
    act(what, words.done, {
      over: filled.over,
      onSettled: (_names, outcome) =>
        setFilled((known) => {
          if (outcome === 'taken') return { ...known, sent: null, touches: 0 }
          return outcome === 'done' && known.touches === touches ? { ...known, touches: 0 } : known
        }),
    })
  }
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
          {isOpen && (
            <RepresentationForm
              key={filled.round}
              page={page}
              onTouch={() => change({ touches: filled.touches + 1 })}
              onRecord={record}
            />
          )}
        </details>
      )}
    </section>
  )
}

/** The stored values of the form. The people named by an agreement are left out if no event on the page has them. */
function readRecorded(page: LeadPage): Values {
  const { representation, representedUntil, agreementFile, agreementNote, eyes } = page.lead.state
  const representatives = findRecorded(page)
  const known = { representation, representedUntil, agreementFile, agreementNote, eyes }
  return { ...known, ...(representatives && { representatives }) }
}

/** The people named by the last agreement; undefined if no event on the page has them. */
function findRecorded({ events, hasEarlier }: LeadPage): string[] | undefined {
  const undone = new Set(events.map(({ undoes }) => undoes))
  const last = events.filter(({ kind, id }) => kind === 'record-representation' && !undone.has(id)).at(-1)
  if (!last && hasEarlier) return undefined
  return last ? sortIds(listRepresentatives(last)) : []
}

interface FormProps {
  page: LeadPage
  onTouch: () => void
  onRecord: (what: Parameters<DoAct>[0] & { act: 'record-representation' }) => void
}

function RepresentationForm({ page, onTouch, onRecord }: FormProps) {
  const [representation, setRepresentation] = useState(page.lead.state.representation)
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
    onRecord({ act: 'record-representation', representation, ...(agreement || nothing) })
  }
  return (
    <form className="part" onSubmit={record} onChange={onTouch}>
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

/** Accepted papers of the owner; requested only while the form is open. */
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
  const day = formatDeskDay(toTorontoDay(until))
  return until < now ? `${words.ended} ${day}.` : `${kind} ${words.until} ${day}`
}
