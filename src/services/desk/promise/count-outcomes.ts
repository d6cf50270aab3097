import type { Unmeasured } from '#domain/desk/lead-state.ts'
import type { CountedPromise, MemberFigures } from '#domain/desk/promise/promise-report.ts'
import type { PromiseClock } from '#domain/desk/promise/reply-measure.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

/** Promises of a period that came to the same. Its three lists belong together. */
export interface Outcome {
  /** 'reply.contact.kept', 'reply.contact.late.later' (entered later), 'reply.contact.left-out.spam'. */
  outcome: string
  /** Hours since 1970 in which some began, and how many. */
  hours: number[]
  counts: number[]
  /** Of those whose time is up, how long the answer took; null: nobody answered. */
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

/** The figures of each promise that occurs. */
export function countOutcomes(outcomes: Outcome[]): CountedPromise[] {
  const groups = Map.groupBy(outcomes.map(readOutcome), ({ promise }) => promise)
  return [...groups].map(([promise, group]) => {
    const [clock, kind] = promise.split('.') as [PromiseClock, InquiryKind]
    return { clock, kind, ...countPromise(group) }
  })
}

/** The busiest member first. */
export function countMemberAnswers(answers: MemberAnswers[]): MemberFigures[] {
  const figures = answers.map(({ memberId, kept, seconds }) => {
    const halfSeconds = findShare(seconds, countHours(seconds), 0.5) ?? 0
    return { memberId, answered: seconds.length, kept, halfSeconds }
  })
  return figures.sort((a, b) => b.answered - a.answered || (a.memberId < b.memberId ? -1 : 1))
}

function readOutcome({ outcome, hours, counts, seconds }: Outcome) {
  const [clock, kind, result, detail] = outcome.split('.')
  const times = seconds.flatMap((some) => some?.map((time) => time ?? NEVER) ?? [])
  const arrivals = hours.map((hour, index) => ({ hour, count: counts[index] ?? 0 }))
  return { promise: `${clock}.${kind}`, result, detail, times, arrivals, begun: sum(counts) }
}

function countPromise(all: ReturnType<typeof readOutcome>[]): Omit<CountedPromise, 'clock' | 'kind'> {
  const leftOut: CountedPromise['leftOut'] = {}
  for (const { result, detail, begun } of all) if (result === 'left-out') leftOut[detail as Unmeasured] = begun
  const measured = all.filter(({ result }) => result !== 'left-out')
  const count = (some: typeof all) => sum(some.map(({ times }) => times.length))
  const times = measured.flatMap((outcome) => outcome.times)
  const hours = countHours(times)
  return {
    measured: times.length,
    kept: count(measured.filter(({ result }) => result === 'kept')),
    enteredLater: count(measured.filter(({ detail }) => detail === 'later')),
    notDueYet: sum(measured.map(({ begun }) => begun)) - times.length,
    leftOut,
    nineOfTenSeconds: findShare(times, hours, 0.9),
    halfSeconds: findShare(times, hours, 0.5),
    answers: measured.flatMap(({ result, times }) =>
      [...countHours(times)].map(([hour, count]) => ({
        hours: hour === NEVER ? null : hour,
        isLate: result !== 'kept',
        count,
      })),
    ),
    arrivals: measured.flatMap(({ arrivals }) => arrivals),
  }
}

function countHours(times: number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const time of times) {
    const hour = Math.floor(time / HOUR_SECONDS)
    counts.set(hour, (counts.get(hour) ?? 0) + 1)
  }
  return counts
}

/**
 * The least of these times within which such a share of all is, as `percentile_disc` does; null if that is never. Only
 * those of its hour are sorted.
 */
function findShare(times: number[], hours: Map<number, number>, share: number): number | null {
  let place = Math.ceil(share * times.length)
  for (const [hour, count] of [...hours].sort(([a], [b]) => a - b)) {
    if (hour !== NEVER && place <= count) {
      const ofHour = times.filter((time) => Math.floor(time / HOUR_SECONDS) === hour)
      return ofHour.sort((a, b) => a - b)[place - 1] ?? null
    }
    place -= count
  }
  return null
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
