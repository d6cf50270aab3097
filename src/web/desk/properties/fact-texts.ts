import type { PropertyFacts } from '#domain/desk/properties/property-facts.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'

const textFacts = ['address', 'municipality', 'timeline', 'type'] as const
const numberFacts = ['units', 'priceMin', 'priceMax', 'noi', 'capRate', 'sizeSqft'] as const

/** The facts as a form shows them. */
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

/** Those of the typed facts that differ from what is stored. */
export function findChangedFacts(state: PropertyState, typed: Partial<FactTexts>): Partial<PropertyFacts> {
  const facts: Partial<PropertyFacts> = {}
  for (const name of textFacts) {
    const text = typed[name]?.trim()
    if (text !== undefined && text !== state[name]) facts[name] = text
  }
  for (const name of numberFacts) {
    const text = typed[name]?.trim()
    const number = text === '' ? null : Number(text)
    if (text !== undefined && number !== state[name]) facts[name] = number
  }
  if (typed.subtypes !== undefined) {
    const subtypes = typed.subtypes
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    if (subtypes.join() !== state.subtypes.join()) facts.subtypes = subtypes
  }
  return facts
}
