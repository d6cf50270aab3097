import { readTorontoTime, startOfTorontoDay } from '../../reply-clock/toronto-time.ts'

const NINE_MS = 9 * 3_600_000

/** The next time that it is nine in the morning in Toronto. */
export function nextNine(now: Date): Date {
  const { day, msOfDay } = readTorontoTime(now)
  const date = msOfDay < NINE_MS ? day : day + 1
  // Clocks change before nine, so the time that has passed since midnight may differ from what they show.
  const guess = new Date(startOfTorontoDay(date).getTime() + NINE_MS)
  return new Date(guess.getTime() + NINE_MS - readTorontoTime(guess).msOfDay)
}
