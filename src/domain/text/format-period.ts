import { formatDay } from './format-day.ts'
import { formatMonth } from './format-month.ts'

/** '2021' → '2021', '2022-12' → 'December 2022', '2026-11-15' → 'November 15, 2026'. */
export function formatPeriod(isoPeriod: string): string {
  const { length } = isoPeriod.split('-')
  if (length === 1) return isoPeriod
  return length === 2 ? formatMonth(isoPeriod) : formatDay(isoPeriod)
}
