import { formatReading } from '../amounts/format-reading.ts'
import type { Measure } from '../amounts/measure.ts'
import { readAmount } from '../amounts/read-amount.ts'
import { isReversedRange, readRange } from '../amounts/read-range.ts'
import type { Lead } from './lead.ts'

interface Criterion {
  name: 'types' | 'subtypes' | 'regions' | 'budget' | 'capRate'
  /** Our reading; empty if nothing was said or nothing could be read. */
  read: string[]
  /** What was typed in the number fields, in order. */
  typed: string[]
}

type Details = Lead['details']

/** What an investor is looking for, as we read it, next to the numbers as typed. */
export function describeCriteria(details: Details): Criterion[] {
  const subtypes: unknown[] = Object.values(Object(details.selectedSubtypes)).flat()
  return [
    { name: 'types', read: texts(details.propertyTypes), typed: [] },
    { name: 'subtypes', read: texts(subtypes), typed: [] },
    { name: 'regions', read: texts(details.locations), typed: [] },
    { name: 'budget', ...describeRange(text(details.budgetMin), text(details.budgetMax), 'money') },
    { name: 'capRate', ...describeRange(text(details.capRateMin), text(details.capRateMax), 'percent') },
  ]
}

function describeRange(min: string, max: string, measure: Measure): Pick<Criterion, 'read' | 'typed'> {
  const typed = [min, max].filter((part) => part !== '')
  // An amount that could not be read would make the other look open-ended.
  if (typed.length === 0 || typed.some((part) => readAmount(part, measure) === null)) return { read: [], typed }
  const range = readRange(min, max, measure)
  const [low, high] = isReversedRange(range) ? [range.max, range.min] : [range.min, range.max]
  return { read: [formatReading({ low, high }, measure)], typed }
}

function texts(values: unknown): string[] {
  return Array.isArray(values) ? values.map(String) : []
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
