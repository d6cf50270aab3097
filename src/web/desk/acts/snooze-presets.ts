import { snoozeWords } from '#content/desk/inbox-words.ts'
import { atTorontoTime, readTorontoTime, weekdayOf } from '#domain/reply-clock/toronto-time.ts'
import { formatMoment, formatTimeOfDay, weekdays } from '#domain/text/format-moment.ts'
import { tomorrowMorning } from './tomorrow-morning.ts'

/** A nearer time would hardly be worth a snooze. */
const LEAST_MS = 3_600_000
const HOUR_MS = 3_600_000
const AFTERNOON_MS = 13.5 * HOUR_MS
const NINE_MS = 9 * HOUR_MS
const WEEK = 7

export interface SnoozePreset {
  name: keyof typeof snoozeWords.presets
  until: Date
  /** '12:24 p.m.', 'Wed 9:00 a.m. · late' */
  shown: string
}

/**
 * The times that a lead is usually snoozed until, earliest first. Those less than an hour away and repeated ones are left
 * out. `due`: when the reply is due; a time after that is marked as late.
 */
export function listSnoozePresets(now: Date, due: Date | null = null): SnoozePreset[] {
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
    .filter(([, until], index) => until.getTime() - now.getTime() >= LEAST_MS && isFirst(until, index))
    .toSorted(([, one], [, other]) => one.getTime() - other.getTime())
    .map(([name, until]) => {
      const shown = describeUntil(until, now)
      return { name, until, shown: due !== null && until > due ? `${shown} · ${snoozeWords.late}` : shown }
    })
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
