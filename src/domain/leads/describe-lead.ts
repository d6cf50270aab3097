import { cityNames } from '#content/city-figures/city-names.ts'
import { type FieldName, fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { leadWords } from '#content/inquiries/lead-words.ts'
import { describeAmount, isAmountField } from '../amounts/stored-amounts.ts'
import { readText } from '../inquiries/form-fields.ts'
import { cityPath } from '../site/site-paths.ts'
import { formatPhone } from '../text/format-phone.ts'
import type { Lead } from './lead.ts'

export interface LeadRow {
  label: string
  value: string
}

const order = Object.keys(fieldLabels)

/**
 * Everything a visitor sent, in rows, in the order of the form, for mails, pages and the command line. Amounts are
 * shown as typed and as understood.
 */
export function describeLead(lead: Pick<Lead, 'fullName' | 'email' | 'phone' | 'details'>): LeadRow[] {
  const fields: Record<string, unknown> = {
    fullName: lead.fullName,
    email: lead.email,
    phone: formatPhone(lead.phone),
    ...lead.details,
  }
  return Object.entries(fields)
    .filter(([name]) => name !== 'amounts')
    .toSorted(([left], [right]) => positionOf(left) - positionOf(right))
    .map(([name, value]) => ({ label: isField(name) ? fieldLabels[name] : name, value: describeField(name, value) }))
    .filter(({ value }) => value !== '')
}

/** Where the lead came from; empty if nothing is known. */
export function describeSource({ page, referrer, firstUtm, lastUtm, language }: Lead['source']): LeadRow[] {
  const campaign = (utm: typeof firstUtm) => (utm ? Object.values(utm).filter(Boolean).join(' / ') : '')
  return [
    { label: leadWords.source.page, value: page ?? '' },
    { label: leadWords.source.referrer, value: referrer ?? '' },
    { label: leadWords.source.firstCampaign, value: campaign(firstUtm) },
    { label: leadWords.source.lastCampaign, value: campaign(lastUtm) },
    { label: leadWords.source.language, value: language ?? '' },
  ].filter(({ value }) => value !== '')
}

/** Its full name would fill the subject of a mail. */
const GTA = 'Greater Toronto Area (GTA)'

interface HeadedLead extends Pick<Lead, 'kind' | 'details'> {
  source: { page?: string }
}

/** A short label of a lead: its kind, then its city or type. */
export function headlineLead({ kind, details, source }: HeadedLead): string {
  const words = {
    investment: [list(details.propertyTypes), cityOf(source.page) ?? list(details.locations).replace(GTA, 'GTA')],
    contact: [cityOf(source.page) ?? '', readText(details.subject)],
    'sell-fast': [readText(details.propertyType), readText(details.timeline)],
  }[kind].filter(Boolean)
  const named = leadWords.kinds[kind]
  return words.length > 0 ? `${named}: ${words.join(', ')}` : named
}

function cityOf(page: string | undefined): string | null {
  const [, name = null] = Object.entries(cityNames).find(([slug]) => page === cityPath(slug)) ?? []
  return name
}

function describeField(name: string, value: unknown): string {
  return isAmountField(name) && typeof value === 'string' ? describeAmount(name, value) : describe(value)
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ')
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${describe(inner)}`)
    .join('\n')
}

function list(value: unknown): string {
  if (!Array.isArray(value)) return ''
  const [first, second, ...rest] = value.map(String)
  return [first, second, rest.length > 0 ? `+${rest.length}` : ''].filter(Boolean).join(', ')
}

function isField(name: string): name is FieldName {
  return name in fieldLabels
}

function positionOf(name: string): number {
  const index = order.indexOf(name)
  return index < 0 ? order.length : index
}
