import { readStoredAmounts } from '../../amounts/stored-amounts.ts'
import type { Lead } from '../../leads/lead.ts'

const GTA = 'Greater Toronto Area (GTA)'
const MILLION = 1_000_000

/** What a lead wants, in a few words: 'Retail or Office, GTA, $1 to 3 M', '5 Marigold Way, Elora, Multi-Family, ASAP'. */
export function describeWant({ kind, details }: Pick<Lead, 'kind' | 'details'>): string {
  const text = (name: string) => (typeof details[name] === 'string' ? details[name].trim() : '')
  const parts = {
    investment: [listOr(details.propertyTypes), listOr(details.locations).replace(GTA, 'GTA'), describeBudget(details)],
    contact: [text('subject')],
    'sell-fast': [text('propertyAddress'), text('propertyType'), text('timeline')],
  }[kind]
  return parts.filter(Boolean).join(', ')
}

/** What they wrote in their own words; empty if nothing. */
export function findSentWords({ details }: Pick<Lead, 'details'>): string {
  const words = [details.message, details.additionalComments, details.subject]
  return words.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? ''
}

/** 'Retail', 'Retail or Office', 'Retail, Office or 3 others'. */
function listOr(value: unknown): string {
  const [first, second, ...rest] = Array.isArray(value) ? value.map(String) : []
  if (second === undefined) return first ?? ''
  if (rest.length === 0) return `${first} or ${second}`
  return `${first}, ${second} or ${rest.length} ${rest.length === 1 ? 'other' : 'others'}`
}

function describeBudget(details: Lead['details']): string {
  const { budgetMin, budgetMax } = readStoredAmounts(details) ?? {}
  if (budgetMin === undefined) return budgetMax === undefined ? '' : `up to $${writeShort(budgetMax)}`
  if (budgetMax === undefined) return `$${writeShort(budgetMin)} or more`
  if (budgetMin === budgetMax) return `$${writeShort(budgetMin)}`
  const [low, high] = [writeShort(budgetMin), writeShort(budgetMax)]
  const isSameUnit = low.at(-1) === high.at(-1)
  return `$${isSameUnit ? low.slice(0, -2) : low} to ${high}`
}

/** '2.5 M', '750 K'. */
function writeShort(dollars: number): string {
  return dollars >= MILLION ? `${round(dollars / MILLION)} M` : `${round(dollars / 1000)} K`
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}
