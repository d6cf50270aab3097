import { readStoredAmounts } from '#domain/amounts/stored-amounts.ts'

/**
 * The rest of a lead's fields, as stored: those that were filled in, and in `amounts` the numbers read from the
 * visitor's own words.
 */
export function composeDetails(fields: Record<string, unknown>): Record<string, unknown> {
  const amounts = readStoredAmounts(fields)
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
  return amounts ? { ...filled, amounts } : filled
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}
