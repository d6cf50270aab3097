import { atTorontoTime, toCalendarDay } from '../reply-clock/toronto-time.ts'

/** Whether 03/04/2025 is in March or in April; null: neither may be guessed. */
export type DateOrder = 'mdy' | 'dmy' | null

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([ap]\.?m\.?)?)?`
const ISO = new RegExp(String.raw`^(\d{4})[-/](\d{1,2})[-/](\d{1,2})${TIME}\s*(Z|[+-]\d\d:?\d\d)?$`, 'i')
const SLASHED = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${TIME}$`, 'i')
const MAX_LENGTH = 60
const DAY_MS = 86_400_000

/** A moment as other programs write it, in Toronto time unless it names a zone. Null if it can't be read. */
export function readImportDate(text: string, order: DateOrder): Date | null {
  const trimmed = text.trim().slice(0, MAX_LENGTH)
  const iso = ISO.exec(trimmed)
  if (iso) {
    const [, year, month, day, hour, minute, second, half, zone] = iso
    return toMoment([year, month, day], [hour, minute, second, half], zone)
  }
  const slashed = order && SLASHED.exec(trimmed)
  if (!slashed) return null
  const [, first, other, year, hour, minute, second, half] = slashed
  const [month, day] = order === 'mdy' ? [first, other] : [other, first]
  return toMoment([year, month, day], [hour, minute, second, half], undefined)
}

type Part = string | undefined

function toMoment([year, month, day]: Part[], [hour, minute, second, half]: Part[], zone: Part): Date | null {
  const date = toCalendarDay(Number(year), Number(month), Number(day))
  const back = new Date(date * DAY_MS)
  // The thirtieth of February would be a day in March.
  if (back.getUTCMonth() + 1 !== Number(month) || back.getUTCDate() !== Number(day)) return null
  const hours = toHours(Number(hour ?? 0), half)
  if (hours === null || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null
  const msOfDay = ((hours * 60 + Number(minute ?? 0)) * 60 + Number(second ?? 0)) * 1000
  if (zone === undefined) return atTorontoTime(date, msOfDay)
  return new Date(date * DAY_MS + msOfDay - readZone(zone))
}

function toHours(hour: number, half: Part): number | null {
  if (half === undefined) return hour < 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

function readZone(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}
