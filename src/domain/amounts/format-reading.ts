import type { Measure } from './measure.ts'
import type { Reading } from './read-amount.ts'

/** '$750,000', '$1,000,000 to $2,000,000', 'up to 7%', '$500,000 or more'. */
export function formatReading({ low, high }: Reading, measure: Measure): string {
  const write = measure === 'money' ? writeMoney : writePercent
  if (low === null) return high === null ? 'no limit' : `up to ${write(high)}`
  if (high === null) return `${write(low)} or more`
  return low === high ? write(low) : `${write(low)} to ${write(high)}`
}

function writeMoney(value: number): string {
  const [whole = '', cents = ''] = (Number.isInteger(value) ? String(value) : value.toFixed(2)).split('.')
  return `$${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${cents && `.${cents}`}`
}

function writePercent(value: number): string {
  return `${value}%`
}
