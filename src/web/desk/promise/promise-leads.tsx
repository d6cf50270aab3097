import { promiseWords } from '#content/desk/promise-words.ts'
import { describeSpan } from '#domain/desk/describe-left.ts'
import { describePeriod } from '#domain/desk/promise/describe-promise.ts'
import { describeSeconds } from '#domain/desk/promise/describe-share.ts'
import { type PromiseLead, type PromiseSelection, printSelection } from '#domain/desk/promise/promise-list.ts'
import type { PromisePeriod } from '#domain/desk/promise/promise-period.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { queryKeys } from '../query-keys.ts'
import { BackLink } from '../shell/back-link.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { Moment } from '../shell/moment.tsx'
import { goTo, leadPath } from '../shell/use-address.ts'
import { useKeys } from '../shell/use-keys.ts'
import { Failed } from '../ui/failed.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { ReferenceText } from '../ui/reference-text.tsx'
import { readPromiseLeads } from './promise-client.ts'
import { promisePath } from './promise-path.ts'
import { useFigures } from './use-figures.ts'

const words = promiseWords.list

interface PromiseLeadsProps {
  period: PromisePeriod
  selection: PromiseSelection
}

/** The leads behind a figure, slowest first. */
export function PromiseLeads({ period, selection }: PromiseLeadsProps) {
  const { nameOf } = useDesk()
  const of = printSelection(selection)
  const key = queryKeys.promise(period, of)
  const { figures: answer, isFailed, again } = useFigures(key, () => readPromiseLeads(period, of))
  const back = promisePath(period)
  useKeys({ escape: () => goTo(back) })
  const { clock, kind, figure, answeredBy } = selection
  const title = [
    kind === null ? words.all : promiseWords.kinds[kind],
    ...(clock === 'offer' ? [words.offers] : []),
    words.of[figure],
    ...(answeredBy === null ? [] : [nameOf(answeredBy)]),
  ].join(', ')
  return (
    <main className="promise">
      <BackLink to={back}>{words.back}</BackLink>
      <h1>
        {title} {answer && <span className="lead-reference">{answer.total}</span>}
      </h1>
      <p className="hint">{describePeriod(period)}</p>
      {isFailed && !answer && <Failed again={again} />}
      {!answer && !isFailed && <Placeholder rows={8} className="promise-rows" />}
      {answer && <LeadTable leads={answer.leads} selection={selection} />}
      {answer && answer.total > answer.leads.length && (
        <p className="hint">{fillWords(words.more, { shown: answer.leads.length, total: answer.total })}</p>
      )}
    </main>
  )
}

interface LeadTableProps {
  leads: PromiseLead[]
  selection: PromiseSelection
}

function LeadTable({ leads, selection: { clock, figure } }: LeadTableProps) {
  if (leads.length === 0) return <p className="empty">{words.none}</p>
  return (
    <div className="table-place">
      <table className="plain-table promise-leads">
        <thead>
          <tr>
            <th scope="col">{words.lead}</th>
            <th scope="col">{clock === 'offer' ? words.complete : words.received}</th>
            <th scope="col">{words.due}</th>
            <th scope="col">{clock === 'offer' ? words.offered : words.answered}</th>
            <th scope="col">{words.how}</th>
            <th scope="col">{words.who}</th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead, index) => (
            <LeadRow
              key={lead.reference ?? index}
              lead={lead}
              none={figure === 'not-due-yet' ? words.notYet : words.never}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `none` is shown if nothing stopped the clock. */
function LeadRow({ lead, none }: { lead: PromiseLead; none: string }) {
  const { nameOf } = useDesk()
  const { reference, startedAt, dueAt, stopKind, unmeasured, enteredLater, answeredBy, leftOutBy } = lead
  const how = [
    ...(stopKind ? [words.kinds[stopKind]] : []),
    ...(enteredLater ? [words.later] : []),
    ...(unmeasured ? [promiseWords.reasons[unmeasured]] : []),
  ]
  const who = unmeasured ? leftOutBy : answeredBy
  return (
    <tr>
      <th scope="row">
        {reference ? (
          <DeskLink to={leadPath(reference)}>
            <ReferenceText text={reference} />
          </DeskLink>
        ) : (
          <span className="hint">{words.hidden}</span>
        )}
      </th>
      <td>
        <Moment at={startedAt} />
      </td>
      <td>
        <Moment at={dueAt} />
      </td>
      <td>{describeAnswer(lead) ?? none}</td>
      <td>{how.join(', ')}</td>
      <td>{who ? nameOf(who) : ''}</td>
    </tr>
  )
}

/** '0 min (13 h 20 by the clock)': shows both times only if they differ. */
function describeAnswer({ seconds, wallSeconds }: PromiseLead): string | null {
  if (seconds === null || wallSeconds === null) return null
  const span = describeSpan(wallSeconds * 1000)
  const isSame = Math.abs(wallSeconds - seconds) < 60
  return isSame ? describeSeconds(seconds) : `${describeSeconds(seconds)} ${fillWords(words.wall, { span })}`
}
