import { promiseWords } from '#content/desk/promise-words.ts'
import { describeLeft } from '#domain/desk/describe-left.ts'
import { describeSeconds } from '#domain/desk/promise/describe-share.ts'
import type { FigureName } from '#domain/desk/promise/promise-list.ts'
import type { PromisePeriod } from '#domain/desk/promise/promise-period.ts'
import {
  MIN_COUNTED,
  type PromiseFigures,
  type PromiseReport,
  type promises,
  shareKept,
  toFigures,
} from '#domain/desk/promise/promise-report.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { DeskLink } from '../shell/desk-link.tsx'
import { inboxPath } from '../shell/use-address.ts'
import { HoursChart } from './hours-chart.tsx'
import { promisePath } from './promise-path.ts'

const words = promiseWords.figures

interface PromiseCardProps {
  promise: (typeof promises)[number]
  /** Null while loading; the card has its height already. */
  report: PromiseReport | null
  period: PromisePeriod
}

/** The figures of one promise. */
export function PromiseCard({ promise: { clock, kind }, report, period }: PromiseCardProps) {
  const isThis = (one: { clock: string; kind: string }) => one.clock === clock && one.kind === kind
  const figures = report?.figures.find(isThis) ?? toFigures({ clock, kind })
  const id = `promise-${clock}-${kind}`
  return (
    <section className="card promise-card" aria-labelledby={id}>
      <h2 id={id}>{promiseWords.cards[`${clock}.${kind}` as keyof typeof promiseWords.cards]}</h2>
      <p className="hint">{fillWords(promiseWords.clocks[clock], { hours: figures.hours })}</p>
      <Figures figures={figures} period={period} isLoading={report === null} waiting={report?.waiting.find(isThis)} />
    </section>
  )
}

interface FiguresProps {
  figures: PromiseFigures
  period: PromisePeriod
  isLoading: boolean
  /** What is waiting now; undefined if nothing is. */
  waiting: PromiseReport['waiting'][number] | undefined
}

function Figures({ figures, period, isLoading, waiting }: FiguresProps) {
  const { clock, kind, measured, missed, enteredLater, notDueYet } = figures
  const share = shareKept(figures)
  const link = (figure: FigureName, text: string | number) => (
    <DeskLink to={promisePath(period, { clock, kind, figure, answeredBy: null })}>{text}</DeskLink>
  )
  const rows: [label: string, value: React.ReactNode, isDetail?: boolean][] = [
    [words.nineOfTen, link('measured', describeWithin(figures.nineOfTenSeconds, measured))],
    [words.half, link('measured', describeWithin(figures.halfSeconds, measured)), true],
    [words.measured, link('measured', measured), true],
    [words.missed, link('missed', missed)],
    [words.leftOut, link('left-out', describeReasons(figures)), true],
    [words.enteredLater, link('entered-later', describePart(enteredLater, measured)), true],
    [words.notDueYet, link('not-due-yet', notDueYet), true],
  ]
  const isBare = !isLoading && measured + notDueYet + Object.keys(figures.leftOut).length === 0
  return (
    <>
      <p
        className="promise-share"
        data-none={share === null && !isLoading ? '' : undefined}
        data-low={share !== null && share < 90 ? '' : undefined}
      >
        {isLoading && <Blank />}
        {!isLoading && (share === null ? words.nothing : link('kept', fillWords(words.kept, { share })))}
      </p>
      {!isBare && (
        <>
          <dl className="promise-figures">
            {rows.map(([label, value, isDetail]) => (
              <div key={label} className={isDetail ? 'detail' : undefined}>
                <dt>{label}</dt>
                <dd>{isLoading ? <Blank /> : value}</dd>
              </div>
            ))}
          </dl>
          <HoursChart figures={figures} />
        </>
      )}
      <p className="promise-waiting">
        {words.waiting}:{' '}
        {isLoading ? (
          <Blank />
        ) : (
          <DeskLink to={inboxPath(`is:${clock}-due kind:${kind}`)}>{waiting?.count ?? 0}</DeskLink>
        )}
        {waiting?.nextDueAt && ', '}
        {waiting?.nextDueAt && (
          <span className="nowrap">
            {fillWords(words.nextDue, { due: describeLeft(new Date(waiting.nextDueAt), new Date()).text })}
          </span>
        )}
      </p>
      {!isLoading && measured < MIN_COUNTED && (
        <p className="hint">{fillWords(words.enough, { measured, enough: MIN_COUNTED })}</p>
      )}
    </>
  )
}

/** Where a figure will be. */
export function Blank() {
  return <span className="blank" />
}

/** Null if fewer were answered. */
function describeWithin(seconds: number | null, measured: number): string {
  if (measured === 0) return words.noneDue
  return seconds === null ? words.never : describeSeconds(seconds)
}

function describePart(count: number, measured: number): string {
  return count === 0 ? '0' : `${count} (${Math.ceil((count * 100) / measured)}%)`
}

/** '4: 2 spam, 1 test, 1 withdrawn' */
function describeReasons({ leftOut }: PromiseFigures): string {
  const reasons = Object.entries(leftOut)
  const total = reasons.reduce((sum, [, count]) => sum + count, 0)
  const listed = reasons.map(([reason, count]) => `${count} ${nameReason(reason)}`)
  return total === 0 ? '0' : `${total}: ${listed.join(', ')}`
}

function nameReason(reason: string): string {
  return Object.entries(promiseWords.reasons).find(([name]) => name === reason)?.[1] ?? reason
}
