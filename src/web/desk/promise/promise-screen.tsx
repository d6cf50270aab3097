import { useEffect } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { promiseWords } from '#content/desk/promise-words.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { describeKept, describeWaiting } from '#domain/desk/promise/describe-promise.ts'
import { readSelection } from '#domain/desk/promise/promise-list.ts'
import { type PromisePeriod, readPeriod, shiftPeriod } from '#domain/desk/promise/promise-period.ts'
import { promises } from '#domain/desk/promise/promise-report.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDeskDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { goTo, INBOX } from '../shell/use-address.ts'
import { useKeys } from '../shell/use-keys.ts'
import { Failed } from '../ui/failed.tsx'
import { ArrivalsChart, sumArrivals } from './arrivals-chart.tsx'
import { Evidence } from './evidence.tsx'
import { MemberTable } from './member-table.tsx'
import { PeriodChoice } from './period-choice.tsx'
import { Blank, PromiseCard } from './promise-card.tsx'
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
  const { figures: answer, isOther, isFailed, again } = useFigures(queryKeys.promise(period), () => readPromise(period))
  const [earlier, later] = [shiftPeriod(period, -1, now), shiftPeriod(period, 1, now)]
  const go = (to: PromisePeriod | null) => () => {
    if (to) goTo(promisePath(to))
  }
  useKeys({ arrowleft: go(earlier), arrowright: go(later), escape: () => goTo(INBOX) })
  return (
    <main className="promise">
      <header className="promise-head">
        <h1>{words.title}</h1>
        {mayOfTeam('evidence', me) === null && <Evidence period={period} />}
        <p className="promise-said">{answer ? describeKept(answer) : <Blank />}</p>
        <p className="promise-said soft">{answer ? describeWaiting(answer, now) : <Blank />}</p>
      </header>
      <PeriodChoice period={period} earlier={earlier} later={later} />
      {isFailed && !answer ? (
        <Failed again={again} />
      ) : (
        <div className="promise-figured" aria-busy={!answer || isOther}>
          {!answer && (
            <p className="unseen" role="status">
              {deskWords.loading}
            </p>
          )}
          <div className="promise-cards">
            {promises.map((promise) => (
              <PromiseCard key={promise.clock + promise.kind} promise={promise} report={answer} period={period} />
            ))}
          </div>
          <div className="promise-below">
            {answer?.members && <MemberTable members={answer.members} period={period} />}
            <ArrivalsChart arrivals={sumArrivals(answer)} />
          </div>
        </div>
      )}
      <p className="promise-rule hint">
        {words.rule}{' '}
        <span className="printed">{fillWords(words.printed, { day: formatDeskDay(toTorontoDay(now)) })}</span>
      </p>
    </main>
  )
}
