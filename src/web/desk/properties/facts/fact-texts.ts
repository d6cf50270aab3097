import type { PropertyFacts } from '#domain/desk/properties/property-facts.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'

const textFacts = ['address', 'municipality', 'timeline', 'type'] as const
const numberFacts = ['units', 'priceMin', 'priceMax', 'noi', 'capRate', 'sizeSqft'] as const

/** The facts as texts in a form. */
export type FactTexts = Record<(typeof textFacts)[number] | (typeof numberFacts)[number] | 'subtypes', string>

export function showFacts(state: PropertyState): FactTexts {
  return {
    address: state.address,
    municipality: state.municipality,
    timeline: state.timeline,
    type: state.type,
    subtypes: state.subtypes.join(', '),
    units: String(state.units ?? ''),
    priceMin: String(state.priceMin ?? ''),
    priceMax: String(state.priceMax ?? ''),
    noi: String(state.noi ?? ''),
    capRate: String(state.capRate ?? ''),
    sizeSqft: String(state.sizeSqft ?? ''),
  }
}

/** The facts that these texts represent. */
export function readFacts(texts: Partial<FactTexts>): Partial<PropertyFacts> {
  const facts: Partial<PropertyFacts> = {}
  for (const name of textFacts) {
    const text = texts[name]?.trim()
    if (text !== undefined) facts[name] = text
  }
  for (const name of numberFacts) {
    const text = texts[name]?.trim()
    if (text !== undefined) facts[name] = text === '' ? null : Number(text)
  }
  if (texts.subtypes !== undefined) {
    const subtypes = texts.subtypes.split(',').map((one) => one.trim())
    facts.subtypes = subtypes.filter((one) => one !== '')
  }
  return facts
}
