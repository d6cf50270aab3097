import { useEffect } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { promiseWords } from '#content/desk/promise-words.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { readSelection } from '#domain/desk/promise/promise-list.ts'
import { daysIn, lastDays, type PromisePeriod, readPeriod, shiftPeriod } from '#domain/desk/promise/promise-period.ts'
import { inquiryKinds } from '#domain/inquiries/inquiry.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { goTo, INBOX } from '../shell/use-address.ts'
import { useKeys } from '../shell/use-keys.ts'
import { Failed } from '../ui/failed.tsx'
import { Evidence } from './evidence.tsx'
import { MemberTable } from './member-table.tsx'
import { PromiseCard } from './promise-card.tsx'
import { readPromise } from './promise-client.ts'
import { PromiseLeads } from './promise-leads.tsx'
import { promisePath } from './promise-path.ts'
import { useFigures } from './use-figures.ts'

const words = promiseWords

/** How the team keeps its promise, or the leads behind one of the figures. */
export function PromiseScreen({ query }: { query: URLSearchParams }) {
  const period = readPeriod(query.get('from'), query.get('to'), new Date())
  const of = query.get('of')
  const selection = of === null ? null : readSelection(of)
  useEffect(() => {
    document.title = `${words.title} · ${deskWords.title}`
  }, [])
  return selection ? <PromiseLeads period={period} selection={selection} /> : <Report period={period} />
}

function Report({ period }: { period: PromisePeriod }) {
  const { me } = useDesk()
  const now = new Date()
  const key = queryKeys.promise(period)
  const { figures: answer, isFailed, again } = useFigures(key, () => readPromise(period))
  const [earlier, later] = [shiftPeriod(period, -1, now), shiftPeriod(period, 1, now)]
  const go = (to: PromisePeriod | null) => () => {
    if (to) goTo(promisePath(to))
  }
  useKeys({ arrowleft: go(earlier), arrowright: go(later), escape: () => goTo(INBOX) })
  return (
    <main className="promise">
      <header className="promise-head">
        <h1>{words.title}</h1>
        <PeriodChoice period={period} earlier={earlier} later={later} />
        {mayOfTeam('evidence', me) === null && <Evidence period={period} />}
      </header>
      {isFailed && <Failed again={again} />}
      <div className="promise-cards" aria-busy={!answer}>
        {inquiryKinds.toSorted(inOrder).map((kind) => (
          <PromiseCard key={kind} kind={kind} report={answer} period={period} />
        ))}
      </div>
      {answer?.members && <MemberTable members={answer.members} period={period} />}
      <p className="promise-rule hint">
        {words.rule} <span className="printed">{fillWords(words.printed, { day: formatDay(toTorontoDay(now)) })}</span>
      </p>
    </main>
  )
}

const order = Object.keys(words.kinds)
const inOrder = (one: string, other: string) => order.indexOf(one) - order.indexOf(other)

interface PeriodChoiceProps {
  period: PromisePeriod
  earlier: PromisePeriod | null
  later: PromisePeriod | null
}

function PeriodChoice({ period, earlier, later }: PeriodChoiceProps) {
  const { from, to } = period
  const days = daysIn(period)
  return (
    <nav className="period" aria-label={words.period.name}>
      <span className="period-now">
        {earlier && (
          <DeskLink className="button small" to={promisePath(earlier)} aria-label={words.period.earlier}>
            ←
          </DeskLink>
        )}
        <strong>{fillWords(words.period.between, { from: formatDay(from), to: formatDay(to) })}</strong>
        {later && (
          <DeskLink className="button small" to={promisePath(later)} aria-label={words.period.later}>
            →
          </DeskLink>
        )}
      </span>
      <span className="period-lengths">
        {words.period.lengths.map(([length, text]) => (
          <DeskLink
            key={length}
            to={promisePath(lastDays(length, new Date()))}
            aria-current={length === days ? 'true' : undefined}
          >
            {text}
          </DeskLink>
        ))}
      </span>
    </nav>
  )
}
