import { readTorontoTime } from '../reply-clock/toronto-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The day in Toronto, such as '2026-11-15', which in the evening differs from the day in UTC. */
export function toTorontoDay(at: Date): string {
  return new Date(readTorontoTime(at).day * DAY_MS).toISOString().slice(0, 10)
}

/** '2026-11-15 09:30', which spreadsheets read as a date with a time. */
export function formatTorontoTime(at: Date): string {
  const minutes = Math.floor(readTorontoTime(at).msOfDay / MINUTE_MS)
  return `${toTorontoDay(at)} ${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`
}

/** '2026-11-15 09:30 EST': the zone distinguishes the two equal hours when clocks go back. */
export function formatTorontoTimeWithZone(at: Date): string {
  const { day, msOfDay } = readTorontoTime(at)
  const behindHours = (at.getTime() - day * DAY_MS - msOfDay) / (60 * MINUTE_MS)
  return `${formatTorontoTime(at)} ${behindHours === 4 ? 'EDT' : 'EST'}`
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0')
}
