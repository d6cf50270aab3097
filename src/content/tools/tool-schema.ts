import type { ClaimId } from '../claims.ts'
import type { SeoText } from '../seo-schema.ts'

/** `share`: dollars, or a percentage if it reads only as one. */
export type FieldKind = 'money' | 'share' | 'percent' | 'interest' | 'ratio' | 'months' | 'years' | 'term'

interface AnyField {
  name: string
  label: string
  hint?: string
}

/** A number as people write it. */
export interface AmountField extends AnyField {
  kind: FieldKind
  /** The text it starts with. */
  start?: string
  /** The fault if it is blank; without one, it counts as zero. */
  required?: string
  /** Whether a blank is not worth a mention, because the answer does not treat it as zero. */
  isQuietIfBlank?: true
}

export interface ChoiceField extends AnyField {
  kind: 'choice'
  options: readonly { value: string; label: string }[]
  start: string
  /** The fault if nothing is chosen. */
  required?: string
}

export interface TickField extends AnyField {
  kind: 'tick'
}

/** One of our cities. */
export interface CityField extends AnyField {
  kind: 'city'
}

export type ToolField = AmountField | ChoiceField | TickField | CityField

export interface FieldGroup {
  legend: string
  note?: string
  /** Whether it is closed until a field of it has a text or a fault. */
  isMore?: true
  fields: readonly ToolField[]
}

export type ToolId = 'cap-rate' | 'mortgage' | 'purchase-costs' | 'cash-or-list'

/** The texts of a calculator that only its page needs. */
export interface ToolPageText {
  id: ToolId
  label: string
  seo: SeoText
  updated: string
  heading: string
  lead: string
  /** One line for the list of calculators. */
  summary: string
  /** The list of calculators is grouped by this. */
  audience: 'investors' | 'owners'
  /** A worked example that visitors can open, by field. */
  example: Readonly<Record<string, string>>
  formulas: readonly string[]
  /** The register has their sources and dates. */
  assumptions: readonly ClaimId[]
  notCounted: readonly string[]
  /** `{rates}` is the oldest day on which an assumption was checked. */
  disclaimers: readonly string[]
  more?: { text: string; links: readonly { text: string; href: string }[] }
}
