import {
  locations,
  propertyTypes,
  sellFastPropertyTypes,
  sellFastTimelines,
} from '#content/inquiries/questionnaire-options.ts'
import { cleanLine } from '../inquiries/clean-text.ts'
import type { InquiryKind } from '../inquiries/inquiry.ts'
import { inquiryLimits } from '../inquiries/inquiry-limits.ts'
import { formatAmount, formatRate } from '../inquiries/number-text.ts'
import type { Row } from './imported-lead.ts'

/** The columns that may have a field in the form of a lead, with their names in its text if not. */
const labels = {
  subject: 'Subject',
  propertyAddress: 'Property address',
  propertyType: 'Property type',
  timeline: 'Timeline',
  locations: 'Locations',
  budgetMin: 'Budget from',
  budgetMax: 'Budget to',
  capRateMin: 'Cap rate from',
  capRateMax: 'Cap rate to',
} as const
type Column = keyof typeof labels

const columns = ['subject', 'propertyAddress', 'propertyType', 'timeline', 'locations']
  .concat(['budgetMin', 'budgetMax', 'capRateMin', 'capRateMax'])
  .filter((name): name is Column => Object.hasOwn(labels, name))

interface FormField {
  name: string
  /** Null if the field can't hold the text. */
  read: (text: string) => string | string[] | null
}

const timelines = sellFastTimelines.map(({ value }) => value)
const fits = (max: number) => (text: string) => (cleanLine(text).length <= max ? cleanLine(text) : null)
const readAmount = (text: string) => fits(inquiryLimits.amount)(formatAmount(cleanLine(text)))
const readRate = (text: string) => fits(inquiryLimits.rate)(formatRate(cleanLine(text)))

const fields: Record<InquiryKind, Partial<Record<Column, FormField>>> = {
  contact: { subject: { name: 'subject', read: fits(inquiryLimits.subject) } },
  'sell-fast': {
    propertyAddress: { name: 'propertyAddress', read: fits(inquiryLimits.propertyAddress) },
    propertyType: { name: 'propertyType', read: (text) => findOption(text, sellFastPropertyTypes) },
    timeline: { name: 'timeline', read: (text) => findOption(text, timelines) },
  },
  investment: {
    propertyType: { name: 'propertyTypes', read: (text) => findOptions(text, propertyTypes) },
    locations: { name: 'locations', read: (text) => findOptions(text, locations) },
    budgetMin: { name: 'budgetMin', read: readAmount },
    budgetMax: { name: 'budgetMax', read: readAmount },
    capRateMin: { name: 'capRateMin', read: readRate },
    capRateMax: { name: 'capRateMax', read: readRate },
  },
}

/** The details of a lead. What its form has no field for becomes a line of its text. A sentence says what is wrong. */
export function composeImportedDetails(kind: InquiryKind, row: Row): Record<string, unknown> | string {
  const details: Record<string, unknown> = {}
  const rest: string[] = []
  for (const column of columns) {
    const text = row.get(column)
    if (text === '') continue
    const field = fields[kind][column]
    const value = field?.read(text) ?? null
    if (field && value !== null) details[field.name] = value
    else rest.push(`${labels[column]}: ${text}`)
  }
  const text = [row.get('message'), [...rest, ...row.notes].join('\n')].filter(Boolean).join('\n\n')
  if (text.length > inquiryLimits.message) return `Its text is longer than ${inquiryLimits.message} characters.`
  if (text !== '') details[kind === 'contact' ? 'message' : 'additionalComments'] = text
  return details
}

function findOption(text: string, options: readonly string[]): string | null {
  const wanted = simplify(text)
  return options.find((option) => simplify(option) === wanted) ?? null
}

/** All of them must be ours, or none is taken. */
function findOptions(text: string, options: readonly string[]): string[] | null {
  const found = text.split(/[;,|\n]/).flatMap((part) => (part.trim() === '' ? [] : [findOption(part, options)]))
  const known = found.filter((option) => option !== null)
  return known.length === found.length && known.length > 0 ? [...new Set(known)] : null
}

function simplify(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
