import { type FocusEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { commandWords } from '#content/desk/command-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { describeSuspicion, inboxWords } from '#content/desk/inbox-words.ts'
import { representationWords } from '#content/desk/representation-words.ts'
import { isCompanionAct } from '#domain/desk/acts/companion-act.ts'
import type { ChangingAct } from '#domain/desk/acts/decide-act.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { listDueClocks } from '#domain/desk/list-due-clocks.ts'
import { guardCall } from '#domain/desk/messages/guard-call.ts'
import { criteriaFields } from '#domain/leads/describe-criteria.ts'
import { describeLead, headlineLead } from '#domain/leads/describe-lead.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { DangerMenu } from '../access/danger-menu.tsx'
import { LeadActions } from '../acts/lead-actions.tsx'
import { listLeadCommands } from '../acts/lead-commands.ts'
import { askRights } from '../acts/lead-offers.ts'
import { RepresentationCard } from '../acts/representation-card.tsx'
import { onLead } from '../conflicts/on-lead.ts'
import { DueMark } from '../inbox/due-mark.tsx'
import { knownRow, lastListPath, neighbourOf, noteWayBack } from '../inbox/list-order.ts'
import { useViewers } from '../live/live-context.tsx'
import { WhoElse } from '../live/who-else.tsx'
import { predictLead } from '../predict-lead.ts'
import { LeadProperty } from '../properties/lead-property.tsx'
import { useCommands } from '../shell/commands.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { Moment } from '../shell/moment.tsx'
import { goTo, leadPath } from '../shell/use-address.ts'
import { useKeys } from '../shell/use-keys.ts'
import { useNow } from '../shell/use-now.ts'
import { PileCard } from '../tasks/pile-card.tsx'
import { TaskCard } from '../tasks/task-card.tsx'
import { Failed } from '../ui/failed.tsx'
import { CallLink } from './call-link.tsx'
import { CallQuestion } from './call-question.tsx'
import { Composer } from './composer.tsx'
import { ConsentCard, factsOf } from './consent-card.tsx'
import { CriteriaCard } from './criteria-card.tsx'
import type { DoAct } from './do-act.ts'
import { ReplyComposer } from './reply/reply-composer.tsx'
import { Timeline } from './timeline.tsx'
import { useLead } from './use-lead.ts'

const words = deskWords.lead
/** On a phone one of them is shown at a time. */
const parts = ['timeline', 'person', 'property'] as const
type Part = (typeof parts)[number]

/** One lead: its history, the available acts, and the person. */
export function LeadScreen({ reference }: { reference: string }) {
  const desk = useDesk()
  const now = useNow()
  const { page, gone, isFailed, again, change } = useLead(reference)
  const lead = page?.lead
  const [doing, setDoing] = useState<'reading' | 'writing'>('reading')
  const viewers = useViewers(lead?.id, doing)
  const noteWriting = (isIn: boolean) => (event: FocusEvent<HTMLElement>) => {
    if (event.target instanceof HTMLTextAreaElement) setDoing(isIn ? 'writing' : 'reading')
  }

  const act: DoAct = (what, said, typed) => {
    if (!lead) return ''
    // Tasks and groups are reloaded with the answer.
    if (isCompanionAct(what)) return desk.act(what, [{ lead: lead.id }], said)
    const changing: ChangingAct = what
    const after = predictLead(lead, changing, desk.me.id, new Date())
    const options = { leads: [{ lead: lead.id, shown: { before: lead, after } }], onSettled: typed?.onSettled }
    const id = desk.act(what, [onLead(what, lead, typed?.over)], said, options)
    change((shown) => predictLead(shown, changing, desk.me.id, new Date()))
    return id
  }
  const [part, setPart] = useState<Part>('timeline')
  const showThen = (wanted: Part, id: string) => () => {
    // Focus at once, because the next letters are text and must not act as shortcuts.
    flushSync(() => setPart(wanted))
    document.getElementById(id)?.focus()
  }
  const focus = (id: string) => showThen('timeline', id)
  const goBeside = (step: 1 | -1) => {
    const beside = neighbourOf(reference, step)
    if (beside !== null) goTo(leadPath(beside))
  }
  useCommands([
    {
      name: commandWords.back,
      key: 'escape',
      run: () => {
        noteWayBack(reference)
        goTo(lastListPath())
      },
    },
    neighbourOf(reference, -1) !== null && { name: commandWords.previous, key: '[', run: () => goBeside(-1) },
    neighbourOf(reference, 1) !== null && { name: commandWords.next, key: ']', run: () => goBeside(1) },
    ...(page ? listLeadCommands(page, desk.me, act, focus) : []),
    lead !== undefined && { name: commandWords.task, key: 't', run: showThen('person', 'task') },
    page !== null &&
      askRights(page, desk.me)('record-representation') === null && {
        name: `${representationWords.title}: ${representationWords.change}`,
        run: showThen('person', 'representation'),
      },
  ])
  useKeys({ 2: focus('note'), 3: focus('log-call'), 4: showThen('person', 'task') })
  useEffect(() => {
    document.title = `${reference} · ${deskWords.title}`
  }, [reference])

  if (gone !== null)
    return (
      <main className="lead">
        <Back />
        <h1>{reference}</h1>
        <p className="empty" role="alert">
          {gone || words.gone.none}
        </p>
      </main>
    )
  if (!page || !lead)
    return (
      <main className="lead">
        <Back />
        {isFailed ? <Failed again={again} /> : <KnownHead reference={reference} now={now} />}
      </main>
    )
  return (
    <main className="lead" onFocus={noteWriting(true)} onBlur={noteWriting(false)}>
      <div className="lead-top">
        <Back />
        <Beside reference={reference} step={-1} text={inboxWords.lead.previous} sign="[" />
        <Beside reference={reference} step={1} text={inboxWords.lead.next} sign="]" />
      </div>
      <WhoElse viewers={viewers} />
      <header className="lead-head">
        <h1>
          <span className="lead-reference">{lead.reference}</span> {headlineLead(lead)}
        </h1>
        <DueMark row={lead} now={now} />
      </header>
      <LeadActions page={page} act={act} />
      <CallQuestion reference={reference} act={act} />
      {lead.state.unmeasured === 'suspect' && (
        <p className="warning">
          {words.suspect} {describeSuspicion(lead.flags)}
        </p>
      )}
      {lead.flags.includes('withdrawn') && (
        <p className="warning">
          {lead.erasureAskedAt === null ? words.withdrawn : describeErasure(lead.erasureAskedAt, lead.state.keptUntil)}
        </p>
      )}
      <nav className="lead-parts" aria-label={words.partsName}>
        {parts.map((one) => (
          <button key={one} type="button" className="button" aria-pressed={part === one} onClick={() => setPart(one)}>
            {words.parts[one]}
          </button>
        ))}
      </nav>
      <div className="lead-columns" data-part={part}>
        <section aria-labelledby="timeline">
          <div className="lead-history">
            <h2 id="timeline">{words.timeline}</h2>
            <Timeline page={page} />
          </div>
          <ReplyComposer page={page} now={now} />
          <div className="lead-history">
            <Composer leadId={lead.id} act={act} />
          </div>
        </section>
        <aside>
          <div className="lead-person">
            <Person page={page} now={now} />
            <TaskCard page={page} act={act} />
            <PileCard page={page} now={now} />
            <ConsentCard page={page} now={now} />
            <RepresentationCard page={page} act={act} now={now} />
          </div>
          <div className="lead-inquiry">
            {lead.kind === 'investment' && <CriteriaCard page={page} act={act} />}
            <Sent lead={lead} />
            {lead.kind !== 'investment' && <LeadProperty page={page} />}
          </div>
          <div className="lead-person">
            <DangerMenu page={page} act={act} show={(id) => showThen('person', id)()} />
          </div>
        </aside>
      </div>
    </main>
  )
}

function describeErasure(askedAt: string, keptUntil: string | null): string {
  const dayOf = (iso: string) => formatDay(toTorontoDay(new Date(iso)))
  const asked = fillWords(words.erasureAsked, { day: dayOf(askedAt) })
  return `${asked} ${keptUntil === null ? words.erasedSoon : fillWords(words.erasedAfter, { day: dayOf(keptUntil) })}`
}

/** The data from the list, until the rest has loaded. */
function KnownHead({ reference, now }: { reference: string; now: Date }) {
  const row = knownRow(reference)
  return row ? (
    <header className="lead-head">
      <h1>
        <span className="lead-reference">{reference}</span> {row.headline}
      </h1>
      <DueMark row={row} now={now} />
    </header>
  ) : null
}

function Back() {
  return (
    <p className="back">
      <DeskLink to={lastListPath()}>← {words.back}</DeskLink>
    </p>
  )
}

interface BesideProps {
  reference: string
  step: 1 | -1
  text: string
  sign: string
}

/** The lead before or after this one in the list from which it was opened. */
function Beside({ reference, step, text, sign }: BesideProps) {
  const beside = neighbourOf(reference, step)
  return beside === null ? null : (
    <DeskLink to={leadPath(beside)}>
      {text} <kbd>{sign}</kbd>
    </DeskLink>
  )
}

function Person({ page, now }: { page: LeadPage; now: Date }) {
  const { lead } = page
  return (
    <section className="card">
      <h2>{words.person}</h2>
      <p className="person-name">{lead.fullName}</p>
      <p>
        <a href={`mailto:${lead.email}`}>{lead.email}</a>
      </p>
      <p>{lead.phone === '' ? words.noPhone : <CallLink page={page} now={now} className="button main" />}</p>
      <p className="hint">{guardCall(factsOf(page, now))}</p>
    </section>
  )
}

function Sent({ lead }: { lead: LeadPage['lead'] }) {
  // Criteria, name, address and number are shown elsewhere on the page.
  const details = Object.fromEntries(Object.entries(lead.details).filter(([name]) => !criteriaFields.includes(name)))
  const rows = [
    ...describeLead({ fullName: '', email: '', phone: '', details }),
    { label: words.received, value: <Moment at={lead.receivedAt} /> },
    ...listDueClocks(lead).map(({ clock, dueAt }) => ({
      label: clock === 'reply' ? words.due : words.offerDue,
      value: <Moment at={dueAt.toISOString()} />,
    })),
  ]
  return (
    <section className="card">
      <h2>{words.sent}</h2>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
