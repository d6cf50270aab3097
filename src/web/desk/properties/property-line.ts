import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatDollars } from './format-dollars.ts'

const words = propertyWords.screen
const number = new Intl.NumberFormat('en-CA')
const MILLION = 1_000_000

/** 'Retail, plaza · Guelph · 8,400 sq ft · $1.9 to 2.2 M' */
export function describeProperty(state: PropertyState): string {
  const { type, subtypes, municipality, address, sizeSqft } = state
  const isNamed = municipality !== '' && address.includes(municipality)
  const texts = [
    [type || words.noType, ...subtypes].join(', '),
    isNamed ? '' : municipality || words.noPlace,
    sizeSqft === null ? '' : fillWords(words.squareFeet, { size: number.format(sizeSqft) }).replaceAll(' ', '\u00a0'),
    shortenPrice(state) || words.noPrice,
  ]
  return texts.filter((text) => text !== '').join('\u00a0· ')
}

/** Empty without a price. */
export function describePrice(
  { priceMin, priceMax }: Pick<PropertyState, 'priceMin' | 'priceMax'>,
  format: (amount: number) => string,
): string {
  if (priceMin === null || priceMax === null || priceMin === priceMax) {
    const one = priceMin ?? priceMax
    return one === null ? '' : format(one)
  }
  return fillWords(words.price, { low: format(priceMin), high: format(priceMax) })
}

/** '$3.1 to 3.4 M', with all digits below a million. */
function shortenPrice(state: PropertyState): string {
  const { priceMin, priceMax } = state
  const isMillions = [priceMin, priceMax].every((price) => price === null || price >= MILLION)
  if (!isMillions) return describePrice(state, formatDollars)
  const text = describePrice(state, (amount) => number.format(Math.round(amount / 10_000) / 100))
  return text === '' ? '' : `$${text} M`.replaceAll(' ', '\u00a0')
}
