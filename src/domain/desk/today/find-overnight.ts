import { isBusinessDay } from '../../reply-clock/ontario-holidays.ts'
import { atTorontoTime, readTorontoTime } from '../../reply-clock/toronto-time.ts'

const CLOSE_MS = 18 * 3_600_000

/** Since when leads came "overnight": 6 p.m. on the last business day before today. */
export function findOvernight(now: Date): Date {
  let day = readTorontoTime(now).day - 1
  while (!isBusinessDay(day)) day--
  return atTorontoTime(day, CLOSE_MS)
}
