import type { Unmeasured } from '#domain/desk/lead-state.ts'
import type { CountedPromise, MemberFigures } from '#domain/desk/promise/promise-report.ts'
import type { PromiseClock } from '#domain/desk/promise/reply-measure.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

/** Promises of a period, grouped by outcome. The three lists belong together. */
export interface Outcome {
  /** 'reply.contact.kept', 'reply.contact.late.later' (entered later), 'reply.contact.left-out.spam'. */
  outcome: string
  /** The hours since 1970 in which promises began, and how many did. */
  hours: number[]
  counts: number[]
  /** How long answers took for promises whose time is up; null if nobody answered. */
  seconds: ((number | null)[] | null)[]
}

export interface MemberAnswers {
  memberId: string
  kept: number
  seconds: number[]
}

/** Slower than every answer. */
const NEVER = Number.POSITIVE_INFINITY
const HOUR_SECONDS = 3600

/** The figures for each promise that occurs. */
export function countOutcomes(outcomes: Outcome[]): CountedPromise[] {
  const groups = Map.groupBy(outcomes.map(readOutcome), ({ promise }) => promise)
  return [...groups].map(([promise, group]) => {
    const [clock, kind] = promise.split('.') as [PromiseClock, InquiryKind]
    return { clock, kind, ...countPromise(group) }
  })
}

/** The replies to all kinds of inquiries together. */
export function countReplies(outcomes: Outcome[]): Pick<CountedPromise, 'measured' | 'kept' | 'halfSeconds'> {
  const replies = outcomes.filter(({ outcome }) => outcome.startsWith('reply.'))
  const { measured, kept, halfSeconds } = countPromise(replies.map(readOutcome))
  return { measured, kept, halfSeconds }
}

/** Busiest member first. */
export function countMemberAnswers(answers: MemberAnswers[]): MemberFigures[] {
  const figures = answers.map(({ memberId, kept, seconds }) => {
    const halfSeconds = findShare([readTimes([seconds])], 0.5) ?? 0
    return { memberId, answered: seconds.length, kept, halfSeconds }
  })
  return figures.sort((a, b) => b.answered - a.answered || (a.memberId < b.memberId ? -1 : 1))
}

/** How long answers took, in one typed array: for a hundred thousand, nested lists would take ten times the memory. */
interface Times {
  seconds: Float64Array
  /** How many answers took each number of hours. */
  hours: Map<number, number>
}

function readTimes(lists: Outcome['seconds']): Times {
  const seconds = new Float64Array(sum(lists.map((list) => list?.length ?? 0)))
  const hours: number[] = []
  let count = 0
  let unanswered = 0
  for (const list of lists) {
    for (const time of list ?? []) {
      seconds[count++] = time ?? NEVER
      if (time === null) unanswered++
      else hours[hourOf(time)] = (hours[hourOf(time)] ?? 0) + 1
    }
  }
  const counted = new Map<number, number>()
  for (const [hour, times] of Object.entries(hours)) counted.set(Number(hour), times)
  if (unanswered > 0) counted.set(NEVER, unanswered)
  return { seconds, hours: counted }
}

function readOutcome({ outcome, hours, counts, seconds }: Outcome) {
  const [clock, kind, result, detail] = outcome.split('.')
  const arrivals = hours.map((hour, index) => ({ hour, count: counts[index] ?? 0 }))
  return { promise: `${clock}.${kind}`, result, detail, times: readTimes(seconds), arrivals, begun: sum(counts) }
}

function countPromise(all: ReturnType<typeof readOutcome>[]): Omit<CountedPromise, 'clock' | 'kind'> {
  const leftOut: CountedPromise['leftOut'] = {}
  for (const { result, detail, begun } of all) if (result === 'left-out') leftOut[detail as Unmeasured] = begun
  const measured = all.filter(({ result }) => result !== 'left-out')
  const count = (some: typeof all) => sum(some.map(({ times }) => times.seconds.length))
  const times = measured.map((outcome) => outcome.times)
  return {
    measured: count(measured),
    kept: count(measured.filter(({ result }) => result === 'kept')),
    enteredLater: count(measured.filter(({ detail }) => detail === 'later')),
    notDueYet: sum(measured.map(({ begun }) => begun)) - count(measured),
    leftOut,
    nineOfTenSeconds: findShare(times, 0.9),
    halfSeconds: findShare(times, 0.5),
    answers: measured.flatMap(({ result, times: { hours } }) =>
      [...hours].map(([hour, count]) => ({
        hours: hour === NEVER ? null : hour,
        isLate: result !== 'kept',
        count,
      })),
    ),
    arrivals: measured.flatMap(({ arrivals }) => arrivals),
  }
}

/**
 * The shortest time within which this share of all answers came, as in `percentile_disc`; null without answers. Only the
 * times within the deciding hour are sorted.
 */
function findShare(all: Times[], share: number): number | null {
  let rank = Math.ceil(share * sum(all.map(({ seconds }) => seconds.length)))
  const hours = all.flatMap((times) => [...times.hours]).sort(([a], [b]) => a - b)
  for (const [hour, group] of Map.groupBy(hours, ([hour]) => hour)) {
    const count = sum(group.map(([, times]) => times))
    if (hour !== NEVER && rank <= count) return sortHour(all, hour)[rank - 1] ?? null
    rank -= count
  }
  return null
}

function sortHour(all: Times[], hour: number): Float64Array {
  const ofHour = all.flatMap(({ seconds }) => [...seconds.filter((time) => hourOf(time) === hour)])
  return Float64Array.from(ofHour).sort()
}

function hourOf(seconds: number): number {
  return Math.floor(seconds / HOUR_SECONDS)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
