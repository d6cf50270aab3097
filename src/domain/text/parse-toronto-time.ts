import { atTorontoTime } from '../reply-clock/toronto-time.ts'

const DAY_MS = 86_400_000
const pattern = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)$/

/** Reads the value of a date and time field, like '2026-11-15T09:30', as Toronto time. Null if it is not valid. */
export function parseTorontoTime(text: string): Date | null {
  const [, day = '', time = ''] = pattern.exec(text) ?? []
  const [dayMs, msOfDay] = [Date.parse(day), Date.parse(`1970-01-01T${time}Z`)]
  return Number.isNaN(dayMs + msOfDay) ? null : atTorontoTime(dayMs / DAY_MS, msOfDay)
}
