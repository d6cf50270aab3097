import { atTorontoTime, readTorontoTime } from '../../reply-clock/toronto-time.ts'

const NINE_MS = 9 * 3_600_000

/** The next time that it is nine in the morning in Toronto. */
export function next9am(now: Date): Date {
  const { day, msOfDay } = readTorontoTime(now)
  return atTorontoTime(msOfDay < NINE_MS ? day : day + 1, NINE_MS)
}
