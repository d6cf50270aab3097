import * as v from 'valibot'
import type { InquiryKind } from '../../inquiries/inquiry.ts'
import { inquiryKinds } from '../../inquiries/inquiry.ts'
import { promisedHours } from '../../reply-clock/reply-clock.ts'
import { readTorontoTime, weekdayOf } from '../../reply-clock/toronto-time.ts'
import type { Unmeasured } from '../lead-state.ts'
import { unmeasuredReasons } from '../lead-state.ts'
import { PromisePeriod } from './promise-period.ts'
import { type PromiseClock, promiseClocks } from './reply-measure.ts'

/** With fewer measured leads than this, a figure is not meaningful. */
export const MIN_COUNTED = 20

/** The promises, in the order in which they are shown. */
export const promises = [
  { clock: 'reply', kind: 'contact' },
  { clock: 'reply', kind: 'sell-fast' },
  { clock: 'offer', kind: 'sell-fast' },
  { clock: 'reply', kind: 'investment' },
] as const satisfies { clock: PromiseClock; kind: InquiryKind }[]

/** The figures of the leads in a period whose answer is due by now. Unanswered leads count as missed. */
export const PromiseFigures = v.object({
  /** The page has no sentence for another one. */
  clock: v.picklist(promiseClocks),
  kind: v.picklist(inquiryKinds),
  /** The promised hours, on business days. */
  hours: v.number(),
  measured: v.number(),
  kept: v.number(),
  missed: v.number(),
  enteredLater: v.number(),
  /** Still has time, whether or not it was answered. */
  notDueYet: v.number(),
  leftOut: v.record(v.picklist(unmeasuredReasons), v.number()),
  /** Nine of ten, and half, were answered within so many seconds on business days; null: not so many were answered. */
  nineOfTenSeconds: v.nullable(v.number()),
  halfSeconds: v.nullable(v.number()),
  /** Answers by the twelfth of the promise in which they came; then those that were late, then those that never came. */
  twelfths: v.array(v.number()),
  /** Arrivals by weekday, beginning with Monday, and hour. */
  arrivals: v.array(v.array(v.number())),
})
export type PromiseFigures = v.InferOutput<typeof PromiseFigures>

const MemberFigures = v.object({
  memberId: v.string(),
  answered: v.number(),
  kept: v.number(),
  halfSeconds: v.number(),
})
export type MemberFigures = v.InferOutput<typeof MemberFigures>

export const PromiseReport = v.object({
  period: PromisePeriod,
  figures: v.array(PromiseFigures),
  waiting: v.array(
    v.object({
      clock: v.picklist(promiseClocks),
      kind: v.picklist(inquiryKinds),
      count: v.number(),
      nextDueAt: v.nullable(v.string()),
    }),
  ),
  /** Null for those who do not lead. */
  members: v.nullable(v.array(MemberFigures)),
})
export type PromiseReport = v.InferOutput<typeof PromiseReport>

/** What the database counted. */
export interface CountedPromise {
  clock: PromiseClock
  kind: InquiryKind
  measured: number
  kept: number
  enteredLater: number
  notDueYet: number
  leftOut: Partial<Record<Unmeasured, number>>
  nineOfTenSeconds: number | null
  halfSeconds: number | null
  /** By whole hours on business days; null is never. */
  answers: { hours: number | null; isLate: boolean; count: number }[]
  /** By the hour since 1970 at whose beginning they came. */
  arrivals: { hour: number; count: number }[]
}

const BARS = 12
const HOUR_MS = 3_600_000

export function toFigures({ clock, kind }: Pick<CountedPromise, 'clock' | 'kind'>, counted?: CountedPromise) {
  const hours = promisedHours[kind]
  const { measured = 0, kept = 0, enteredLater = 0, notDueYet = 0, leftOut = {} } = counted ?? {}
  const { nineOfTenSeconds = null, halfSeconds = null, answers = [], arrivals = [] } = counted ?? {}
  const figures: PromiseFigures = {
    clock,
    kind,
    hours,
    measured,
    kept,
    missed: measured - kept,
    enteredLater,
    notDueYet,
    leftOut,
    nineOfTenSeconds,
    halfSeconds,
    twelfths: toTwelfths(answers, hours),
    arrivals: toWeek(arrivals),
  }
  return figures
}

/** Cut down, so that 100 % is said only if none was missed. */
export function shareKept({ measured, kept }: Pick<PromiseFigures, 'measured' | 'kept'>): number | null {
  return measured === 0 ? null : Math.floor((kept * 100) / measured)
}

function toTwelfths(answers: CountedPromise['answers'], promised: number): number[] {
  const bars = Array.from({ length: BARS + 2 }, () => 0)
  for (const { hours, isLate, count } of answers) {
    const within = Math.min(BARS - 1, Math.floor(((hours ?? 0) * BARS) / promised))
    const index = hours === null ? BARS + 1 : isLate ? BARS : within
    bars[index] = (bars[index] ?? 0) + count
  }
  return bars
}

function toWeek(arrivals: CountedPromise['arrivals']): number[][] {
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0))
  for (const { hour, count } of arrivals) {
    const { day, msOfDay } = readTorontoTime(new Date(hour * HOUR_MS))
    const hours = week[(weekdayOf(day) + 6) % 7]
    const index = Math.floor(msOfDay / HOUR_MS)
    if (hours) hours[index] = (hours[index] ?? 0) + count
  }
  return week
}
