import type { snoozeWords } from '#content/desk/inbox-words.ts'
import { atTorontoTime, readTorontoTime, weekdayOf } from '#domain/reply-clock/toronto-time.ts'
import { formatMoment, formatTimeOfDay, weekdays } from '#domain/text/format-moment.ts'
import { tomorrowMorning } from './tomorrow-morning.ts'

const HOUR_MS = 3_600_000
const AFTERNOON_MS = 13.5 * HOUR_MS
const NINE_MS = 9 * HOUR_MS
const WEEK = 7

export interface SnoozePreset {
  name: keyof typeof snoozeWords.presets
  until: Date
  /** '12:24 p.m.', 'Wed 9:00 a.m.' */
  shown: string
}

/** The times that a lead is usually snoozed until, earliest first. Those in the past and repeated ones are left out. */
export function listSnoozePresets(now: Date): SnoozePreset[] {
  const { day } = readTorontoTime(now)
  const moments: [SnoozePreset['name'], Date][] = [
    ['hours', new Date(now.getTime() + 2 * HOUR_MS)],
    ['afternoon', atTorontoTime(day, AFTERNOON_MS)],
    ['tomorrow', tomorrowMorning(now)],
    ['week', atTorontoTime(nextMonday(day), NINE_MS)],
  ]
  const isFirst = (until: Date, index: number) =>
    moments.findIndex(([, other]) => other.getTime() === until.getTime()) === index
  return moments
    .filter(([, until], index) => until > now && isFirst(until, index))
    .toSorted(([, one], [, other]) => one.getTime() - other.getTime())
    .map(([name, until]) => ({ name, until, shown: describeUntil(until, now) }))
}

/** The first Monday after this day. */
function nextMonday(day: number): number {
  return day + WEEK - ((weekdayOf(day) + WEEK - 1) % WEEK)
}

/** When a snooze ends: the time of day, with the weekday within a week, and with the date after that. */
export function describeUntil(until: Date, now: Date): string {
  const [{ day, msOfDay }, today] = [readTorontoTime(until), readTorontoTime(now).day]
  if (day === today) return formatTimeOfDay(msOfDay)
  if (day < today || day >= today + WEEK) return formatMoment(until, now)
  return `${weekdays[weekdayOf(day)]?.slice(0, 3)} ${formatTimeOfDay(msOfDay)}`
}
