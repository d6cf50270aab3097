import { isBusinessDay } from '../../reply-clock/ontario-holidays.ts'
import { type CalendarDay, readTorontoTime, weekdayOf } from '../../reply-clock/toronto-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Half past eight. */
const FROM_MS = 8.5 * HOUR_MS
/** A desk digest that could not be made in the morning comes by noon, or not at all. */
const TO_MS = 12 * HOUR_MS

/**
 * Whether the morning's desk digest is due: on business days of Ontario on which the team is there, by the clocks in
 * Toronto. `closedDays` are the team's, like '2026-12-24'.
 */
export function isDigestTime(at: Date, closedDays: readonly string[]): boolean {
  const { day, msOfDay } = readTorontoTime(at)
  return isWorkday(day, closedDays) && msOfDay >= FROM_MS && msOfDay < TO_MS
}

/** Whether the team was there on no day before this one in its week: mostly a Monday. */
export function isFirstOfWeek(at: Date, closedDays: readonly string[]): boolean {
  const { day } = readTorontoTime(at)
  const monday = day - ((weekdayOf(day) + 6) % 7)
  for (let earlier = monday; earlier < day; earlier++) if (isWorkday(earlier, closedDays)) return false
  return true
}

function isWorkday(day: CalendarDay, closedDays: readonly string[]): boolean {
  return isBusinessDay(day) && !closedDays.includes(new Date(day * DAY_MS).toISOString().slice(0, 10))
}
