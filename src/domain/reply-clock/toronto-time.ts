const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Toronto',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/** A calendar day without a time zone, as days since 1 January 1970. */
export type CalendarDay = number

export function toCalendarDay(year: number, month: number, day: number): CalendarDay {
  return Date.UTC(year, month - 1, day) / DAY_MS
}

export function yearOf(day: CalendarDay): number {
  return new Date(day * DAY_MS).getUTCFullYear()
}

/** 0 is Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(day * DAY_MS).getUTCDay()
}

/** The date and time of day in Toronto at a moment. */
export function readTorontoTime(at: Date): { day: CalendarDay; msOfDay: number } {
  const shown = at.getTime() + offsetAt(at)
  const day = Math.floor(shown / DAY_MS)
  return { day, msOfDay: shown - day * DAY_MS }
}

/** When a day begins in Toronto. Clocks change at two in the morning, so each day has exactly one midnight. */
export function startOfTorontoDay(day: CalendarDay): Date {
  const noonOfDayBefore = new Date((day - 0.5) * DAY_MS)
  const guess = day * DAY_MS - offsetAt(noonOfDayBefore)
  return new Date(day * DAY_MS - offsetAt(new Date(guess)))
}

/** The last moment of the Toronto day that contains `at`. */
export function endOfTorontoDay(at: Date): Date {
  return new Date(startOfTorontoDay(readTorontoTime(at).day + 1).getTime() - 1)
}

/**
 * When clocks in Toronto show a time; the first if they show it twice. A skipped time is moved later by as much as was
 * skipped.
 */
export function atTorontoTime(day: CalendarDay, msOfDay: number): Date {
  const shown = day * DAY_MS + msOfDay
  const guess = new Date(startOfTorontoDay(day).getTime() + msOfDay)
  const exact = new Date(shown - offsetAt(guess))
  return exact.getTime() + offsetAt(exact) === shown ? exact : guess
}

/** Cached by hour since 1970, because clocks change on the hour and reading them is slow. */
const offsets = new Map<number, number>()
/** More hours than in two years, because a report asks for each hour of its period, for one promise after the other. */
const MAX_OFFSETS = 20_000

/** The offset of Toronto from UTC, which is negative. */
function offsetAt(at: Date): number {
  const hour = Math.floor(at.getTime() / HOUR_MS)
  const known = offsets.get(hour)
  if (known !== undefined) return known
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  const offset = readOffset(new Date(hour * HOUR_MS))
  offsets.set(hour, offset)
  return offset
}

function readOffset(at: Date): number {
  // '2026-11-17, 03:55:06'
  const numbers = clock.format(at).match(/\d+/g)?.map(Number) ?? []
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = numbers
  return Date.UTC(year, month - 1, day, hour, minute, second) - at.getTime()
}
