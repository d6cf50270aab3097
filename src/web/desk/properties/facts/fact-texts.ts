import type { PropertyFacts } from '#domain/desk/properties/property-facts.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'

const textFacts = ['address', 'municipality', 'timeline', 'type'] as const
const numberFacts = ['units', 'priceMin', 'priceMax', 'noi', 'capRate', 'sizeSqft'] as const

/** Amounts of dollars, which have commas in the form. */
export const moneyFacts: readonly string[] = ['priceMin', 'priceMax', 'noi']
const money = new Intl.NumberFormat('en-CA')

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
    priceMin: showMoney(state.priceMin),
    priceMax: showMoney(state.priceMax),
    noi: showMoney(state.noi),
    capRate: String(state.capRate ?? ''),
    sizeSqft: String(state.sizeSqft ?? ''),
  }
}

/** '1,900,000' */
function showMoney(amount: number | null): string {
  return amount === null ? '' : money.format(amount)
}

/** An amount as the form shows it, however it was typed; what is no number stays as it is. */
export function tidyMoney(text: string): string {
  const amount = readNumber(text)
  return text.trim() === '' || !Number.isFinite(amount) ? text : money.format(amount)
}

function readNumber(text: string): number {
  return Number(text.replaceAll(/[\s,$]/g, ''))
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
    if (text !== undefined) facts[name] = text === '' ? null : readNumber(text)
  }
  if (texts.subtypes !== undefined) {
    const subtypes = texts.subtypes.split(',').map((one) => one.trim())
    facts.subtypes = subtypes.filter((one) => one !== '')
  }
  return facts
}
