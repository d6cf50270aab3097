import { readStoredAmounts } from '#domain/amounts/stored-amounts.ts'

/**
 * A lead's further fields as they are stored: the filled ones, and in `amounts` the numbers that the visitor's own
 * texts stand for.
 */
export function composeDetails(fields: Record<string, unknown>): Record<string, unknown> {
  const amounts = readStoredAmounts(fields)
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
  return amounts ? { ...filled, amounts } : filled
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
}
