import { propertyWords } from '#content/desk/property-words.ts'
import type { PropertyState } from '#domain/desk/properties/property-state.ts'
import { formatDollars } from './format-dollars.ts'

const words = propertyWords.screen

/** 'Retail · Guelph · $900,000 to $1,200,000' */
export function describeProperty({ type, municipality, priceMin, priceMax }: PropertyState): string {
  const [low, high] = [priceMin, priceMax].map((price) => (price === null ? null : formatDollars(price)))
  const price = low && high ? `${low} to ${high}` : (low ?? high ?? words.noPrice)
  return [type || words.noType, municipality || words.noPlace, price].join(' · ')
}
