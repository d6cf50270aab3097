import { readTorontoTime, weekdayOf, yearOf } from '../reply-clock/toronto-time.ts'
import { formatMonth } from './format-month.ts'
import { toTorontoDay } from './format-toronto-time.ts'

const MINUTE_MS = 60_000
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** '3:00 p.m.' */
export function formatTimeOfDay(msOfDay: number): string {
  const minutes = Math.floor(msOfDay / MINUTE_MS)
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'a.m.' : 'p.m.'}`
}

/** 'Mon 16 Nov, 4:16 p.m.' in Toronto time, with the year if it is not the current one. */
export function formatMoment(at: Date, now: Date): string {
  const { day, msOfDay } = readTorontoTime(at)
  const weekday = weekdays[weekdayOf(day)]?.slice(0, 3)
  const iso = toTorontoDay(at)
  const date = `${weekday} ${Number(iso.slice(8))} ${formatMonth(iso).slice(0, 3)}`
  const year = yearOf(day) === yearOf(readTorontoTime(now).day) ? '' : ` ${yearOf(day)}`
  return `${date}${year}, ${formatTimeOfDay(msOfDay)}`
}
