import { formatReading } from './format-reading.ts'
import type { Measure } from './measure.ts'
import { readAmount } from './read-amount.ts'
import { readRange } from './read-range.ts'

/** The fields with amounts, and what they ask for. */
const amountFields = {
  budgetMin: 'money',
  budgetMax: 'money',
  capRateMin: 'percent',
  capRateMax: 'percent',
} as const satisfies Record<string, Measure>
export type AmountField = keyof typeof amountFields

/** The amounts of an inquiry as numbers, in dollars and percent, without those that could not be read. */
type StoredAmounts = Partial<Record<AmountField, number>>

/** Reads the amounts from what the visitor typed. Null if there are none. */
export function readStoredAmounts(details: Record<string, unknown>): StoredAmounts | null {
  const text = (name: AmountField) => (typeof details[name] === 'string' ? details[name] : '')
  const budget = readRange(text('budgetMin'), text('budgetMax'), 'money')
  const capRate = readRange(text('capRateMin'), text('capRateMax'), 'percent')
  const amounts: StoredAmounts = {
    ...(budget.min !== null && { budgetMin: budget.min }),
    ...(budget.max !== null && { budgetMax: budget.max }),
    ...(capRate.min !== null && { capRateMin: capRate.min }),
    ...(capRate.max !== null && { capRateMax: capRate.max }),
  }
  return Object.keys(amounts).length > 0 ? amounts : null
}

/** '750k ($750,000)': an amount as typed and as understood, unless they are the same. */
export function describeAmount(name: AmountField, text: string): string {
  const reading = readAmount(text, amountFields[name])
  const meaning = reading && formatReading(reading, amountFields[name])
  return meaning && meaning.replace(/[$%]/, '') !== text ? `${text} (${meaning})` : text
}

export function isAmountField(name: string): name is AmountField {
  return name in amountFields
}
