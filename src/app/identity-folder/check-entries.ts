import type { Deal, Person, Testimonial } from '#content/proof-schema.ts'
import { findForbiddenWordings } from '#domain/advertising/wording-rules.ts'
import { refuseFolder } from './folder-file.ts'

interface Basis {
  /** In ISO format, in Toronto. */
  today: string
  hasEvidence: (name: string) => boolean
}

/** Where a text or day is, for the refusal. */
type Place = `${string} in ${string}`

/** Refuses what the regulator would: wordings without proof, and deals or quotes without evidence. */
export function checkPeople(people: readonly Person[]): void {
  for (const [index, { about = '' }] of people.entries())
    checkWording(about, `about of entry ${index + 1} in people.json`)
}

export function checkDeals(deals: readonly Deal[], basis: Basis): void {
  for (const [index, { story, month, record, consents }] of deals.entries()) {
    const at = (field: string): Place => `${field} of entry ${index + 1} in deals.json`
    checkWording(story, at('story'))
    checkPast(month, at('month'), basis)
    checkEvidence(record, at('record'), basis)
    for (const side of ['seller', 'buyer'] as const) {
      checkPast(consents[side].date, at(`consents.${side}.date`), basis)
      checkEvidence(consents[side].evidence, at(`consents.${side}.evidence`), basis)
    }
  }
}

export function checkTestimonials(testimonials: readonly Testimonial[], basis: Basis): void {
  for (const [index, { quote, by, date, consent }] of testimonials.entries()) {
    const at = (field: string): Place => `${field} of entry ${index + 1} in testimonials.json`
    checkWording(quote, at('quote'))
    checkWording(by, at('by'))
    checkPast(date, at('date'), basis)
    checkPast(consent.date, at('consent.date'), basis)
    checkEvidence(consent.evidence, at('consent.evidence'), basis)
  }
}

/** Checks every text in a value. */
export function checkTexts(value: unknown, at: (field: string) => Place): void {
  for (const [field, text] of listTexts(value)) checkWording(text, at(field))
}

/** The texts in a value with their places, such as `intro.2`. */
export function listTexts(value: unknown, path: string[] = []): [field: string, text: string][] {
  if (typeof value === 'string') return [[path.join('.'), value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    listTexts(inner, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]),
  )
}

function checkWording(text: string, place: Place): void {
  const [finding] = findForbiddenWordings(text)
  if (!finding) return
  const reason = finding.reason.charAt(0).toLowerCase() + finding.reason.slice(1).replace(/\.$/, '')
  refuseFolder(`${place} must not say “${finding.words}”, which ${reason}`)
}

/** A month is compared with this month. */
function checkPast(date: string, place: Place, { today }: Basis): void {
  if (date > today.slice(0, date.length)) refuseFolder(`${place} is in the future`)
}

function checkEvidence(name: string, place: Place, { hasEvidence }: Basis): void {
  if (!hasEvidence(name)) refuseFolder(`${place} names ${name}, which is not in evidence/`)
}
