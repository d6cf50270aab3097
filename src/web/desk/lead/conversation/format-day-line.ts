import { type CalendarDay, readTorontoTime, weekdayOf, yearOf } from '#domain/reply-clock/toronto-time.ts'
import { weekdays } from '#domain/text/format-moment.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'

const names: Record<number, string> = { 0: 'Today', 1: 'Yesterday' }

/** The day over what happened on it: 'Today', 'Yesterday', 'Monday, 9 November', with the year if it is another one. */
export function formatDayLine(at: Date, now: Date): string {
  const [day, today] = [dayOf(at), dayOf(now)]
  const iso = toTorontoDay(at)
  const date = `${weekdays[weekdayOf(day)]}, ${Number(iso.slice(8))} ${formatMonth(iso).split(' ')[0]}`
  return names[today - day] ?? (yearOf(day) === yearOf(today) ? date : `${date} ${yearOf(day)}`)
}

function dayOf(at: Date): CalendarDay {
  return readTorontoTime(at).day
}
