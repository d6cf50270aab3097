import { readTorontoTime, weekdayOf, yearOf } from '../reply-clock/toronto-time.ts'
import { formatTimeOfDay, weekdays } from './format-moment.ts'
import { formatMonth } from './format-month.ts'
import { toTorontoDay } from './format-toronto-time.ts'

/** Within this number of days, the weekday is clearer than the date. */
const NEAR_DAYS = 6

/** The desk's one format for times, in Toronto time: '2:20 p.m.', 'Wed 8:12 a.m.', '9 Nov', '2 Mar 2025'. */
export function formatWhen(at: Date, now: Date): string {
  const [then, today] = [readTorontoTime(at), readTorontoTime(now)]
  if (then.day === today.day) return formatTimeOfDay(then.msOfDay)
  if (Math.abs(then.day - today.day) <= NEAR_DAYS) {
    return `${weekdays[weekdayOf(then.day)]?.slice(0, 3)} ${formatTimeOfDay(then.msOfDay)}`
  }
  const iso = toTorontoDay(at)
  const date = `${Number(iso.slice(8))} ${formatMonth(iso).slice(0, 3)}`
  return yearOf(then.day) === yearOf(today.day) ? date : `${date} ${yearOf(then.day)}`
}
