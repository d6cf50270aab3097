import { formatMonth } from './format-month.ts'

/** '2025-06-28' → 'June 28, 2025'. */
export function formatDay(isoDate: string): string {
  const day = Number(isoDate.slice(8, 10))
  return formatMonth(isoDate).replace(' ', ` ${day}, `)
}

/** '2025-06-28' → '28 June 2025', as the desk writes days. */
export function formatDeskDay(isoDate: string): string {
  return `${Number(isoDate.slice(8, 10))} ${formatMonth(isoDate)}`
}
