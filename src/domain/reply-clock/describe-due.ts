import { formatTimeOfDay, weekdays } from '../text/format-moment.ts'
import { readTorontoTime, weekdayOf } from './toronto-time.ts'

const MINUTE_MS = 60_000

/**
 * 'Tuesday, 3:00 p.m.' in Toronto time. Midnight is 'the end of Monday', because few people know which day it belongs
 * to.
 */
export function describeDue(due: Date): string {
  const { day, time } = readDue(due)
  return time === null ? `the end of ${day}` : `${day}, ${time}`
}

/** 'Tue 3:00 p.m.' or 'end of Mon', for the subject of a mail. */
export function describeDueBriefly(due: Date): string {
  const { day, time } = readDue(due)
  return time === null ? `end of ${day.slice(0, 3)}` : `${day.slice(0, 3)} ${time}`
}

/** Midnight belongs to the day before and has no time. */
function readDue(due: Date): { day: string; time: string | null } {
  const { day, msOfDay } = readTorontoTime(due)
  const isMidnight = msOfDay < MINUTE_MS
  const time = isMidnight ? null : formatTimeOfDay(msOfDay)
  return { day: weekdays[weekdayOf(isMidnight ? day - 1 : day)] ?? '', time }
}
