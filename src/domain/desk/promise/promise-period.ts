import * as v from 'valibot'
import { type CalendarDay, readTorontoTime, startOfTorontoDay } from '../../reply-clock/toronto-time.ts'

/** Whole days of the calendar in Toronto, both of which belong to it. */
export const PromisePeriod = v.object({ from: v.string(), to: v.string() })
export type PromisePeriod = v.InferOutput<typeof PromisePeriod>

const DAY_MS = 86_400_000
const USUAL_DAYS = 90
const MAX_DAYS = 732
const SHAPE = /^\d{4}-\d\d-\d\d$/

/** Reads a period from an address. If it is missing or invalid, it is the last 90 days. */
export function readPeriod(from: string | null, to: string | null, now: Date): PromisePeriod {
  const today = readTorontoTime(now).day
  const last = readDay(to) ?? today
  const first = readDay(from) ?? last - USUAL_DAYS + 1
  const isFair = first <= last && last - first < MAX_DAYS
  return isFair ? printPeriod(first, last) : printPeriod(today - USUAL_DAYS + 1, today)
}

/** The last so many days. */
export function lastDays(count: number, now: Date): PromisePeriod {
  const today = readTorontoTime(now).day
  return printPeriod(today - count + 1, today)
}

export function daysIn({ from, to }: PromisePeriod): number {
  return (readDay(to) ?? 0) - (readDay(from) ?? 0) + 1
}

/** The period of the same length before (-1) or after (1) this one. Null if it would begin after today. */
export function shiftPeriod(period: PromisePeriod, step: 1 | -1, now: Date): PromisePeriod | null {
  const days = daysIn(period) * step
  const from = (readDay(period.from) ?? 0) + days
  return from > readTorontoTime(now).day ? null : printPeriod(from, (readDay(period.to) ?? 0) + days)
}

/** The moment at which it begins, and the one at which it is over. */
export function toBounds({ from, to }: PromisePeriod): { since: Date; before: Date } {
  return { since: startOfTorontoDay(readDay(from) ?? 0), before: startOfTorontoDay((readDay(to) ?? 0) + 1) }
}

function readDay(text: string | null): CalendarDay | null {
  const day = text !== null && SHAPE.test(text) ? Date.parse(`${text}T00:00:00Z`) / DAY_MS : Number.NaN
  // A 31 November would be read as a 1 December.
  return Number.isInteger(day) && printDay(day) === text ? day : null
}

function printPeriod(from: CalendarDay, to: CalendarDay): PromisePeriod {
  return { from: printDay(from), to: printDay(to) }
}

function printDay(day: CalendarDay): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
