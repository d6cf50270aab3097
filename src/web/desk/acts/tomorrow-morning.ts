import { atTorontoTime, readTorontoTime } from '#domain/reply-clock/toronto-time.ts'

const NINE_MS = 9 * 3_600_000

/** Nine o'clock the next day in Toronto, wherever the member is. */
export function tomorrowMorning(now: Date): Date {
  return atTorontoTime(readTorontoTime(now).day + 1, NINE_MS)
}
