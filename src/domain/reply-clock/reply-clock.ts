import type { InquiryKind } from '../inquiries/inquiry.ts'
import { isBusinessDay } from './ontario-holidays.ts'
import { readTorontoTime, startOfTorontoDay } from './toronto-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The promised hours. They run around the clock, but only on business days. */
export const promisedHours: Record<InquiryKind, number> = { investment: 48, contact: 24, 'sell-fast': 24 }

/** When an inquiry received at `receivedAt` must have an answer. */
export function findReplyDue(kind: InquiryKind, receivedAt: Date): Date {
  let { day, msOfDay } = readTorontoTime(receivedAt)
  let leftMs = promisedHours[kind] * HOUR_MS
  // Clocks change on Sundays, so every business day has 24 hours.
  for (; ; day++, msOfDay = 0) {
    if (!isBusinessDay(day)) continue
    if (leftMs <= DAY_MS - msOfDay) return new Date(startOfTorontoDay(day).getTime() + msOfDay + leftMs)
    leftMs -= DAY_MS - msOfDay
  }
}

/** How much of the time between two moments was on business days. */
export function countBusinessMs(from: Date, to: Date): number {
  let { day, msOfDay } = readTorontoTime(from)
  const end = readTorontoTime(to)
  let totalMs = 0
  for (; day < end.day; day++, msOfDay = 0) if (isBusinessDay(day)) totalMs += DAY_MS - msOfDay
  return isBusinessDay(day) && day === end.day ? totalMs + Math.max(0, end.msOfDay - msOfDay) : totalMs
}
