import { isBusinessDay } from '../../reply-clock/ontario-holidays.ts'
import { readTorontoTime, weekdayOf } from '../../reply-clock/toronto-time.ts'

const HOUR_MS = 3_600_000
/** Half past eight. */
const FROM_MS = 8.5 * HOUR_MS
/** A digest that could not be made in the morning comes by noon, or not at all. */
const TO_MS = 12 * HOUR_MS

/** Whether the morning's digest is due: on business days of Ontario, by the clocks in Toronto. */
export function isDigestTime(at: Date): boolean {
  const { day, msOfDay } = readTorontoTime(at)
  return isBusinessDay(day) && msOfDay >= FROM_MS && msOfDay < TO_MS
}

/** Whether no business day came before this one in its week: mostly a Monday. */
export function isFirstOfWeek(at: Date): boolean {
  const { day } = readTorontoTime(at)
  const monday = day - ((weekdayOf(day) + 6) % 7)
  for (let earlier = monday; earlier < day; earlier++) if (isBusinessDay(earlier)) return false
  return true
}
