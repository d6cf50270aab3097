import { teamWords } from '#content/desk/team-words.ts'
import { readTorontoTime, toCalendarDay, weekdayOf, yearOf } from '#domain/reply-clock/toronto-time.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTimeOfDay, weekdays } from '#domain/text/format-moment.ts'
import { formatMonth } from '#domain/text/format-month.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'

const { access: words } = teamWords

/** 'Tuesday 17 November', with the year if it is not the current one. */
export function describeDay(iso: string, now: Date): string {
  const [year = 0, month = 1, date = 1] = iso.split('-').map(Number)
  const isThisYear = year === yearOf(readTorontoTime(now).day)
  const weekday = weekdays[weekdayOf(toCalendarDay(year, month, date))]
  const day = `${weekday} ${date} ${formatMonth(iso).split(' ')[0]}${isThisYear ? '' : ` ${year}`}`
  return iso === toTorontoDay(now) ? fillWords(words.today, { day }) : day
}

/** '9:02 to 9:40 a.m.', '11:50 a.m. to 12:10 p.m.' or, for a moment, '9:02 a.m.' */
export function describeSpan(from: Date, to: Date): string {
  const [begin, end] = [from, to].map((at) => formatTimeOfDay(readTorontoTime(at).msOfDay)) as [string, string]
  if (begin === end) return end
  const [time = '', half] = begin.split(' ')
  return fillWords(words.to, { from: end.endsWith(` ${half}`) ? time : begin, to: end })
}

export function describeAccess(what: string, objects: readonly string[]): string {
  const [object = ''] = objects
  const text = objects.length === 1 ? words.one[what] : words.several[what]
  return fillWords(text ?? `${what} {object}`, { object, count: objects.length })
}

/** What leaves the desk, or passes a wall, stands out. */
export function isGrave(what: string): boolean {
  return ['look', 'export', 'export-many', 'bundle', 'evidence', 'delete'].includes(what)
}
