import { formatMonth } from './format-month.ts'

/** '2025-06-28' → 'June 28, 2025'. */
export function formatDay(isoDate: string): string {
  const day = Number(isoDate.slice(8, 10))
  return formatMonth(isoDate).replace(' ', ` ${day}, `)
}
