import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cities } from '#content/cities/cities.ts'
import { City } from '#content/cities/city-schema.ts'
import { cityScenes } from '#content/city-figures/city-scenes.ts'
import { builtInSlugs as citySlugs } from '#content/city-figures/city-slugs.ts'
import { MarketSnapshot } from '#content/market/market-snapshot-schema.ts'
import { marketSnapshots } from '#content/market/market-snapshots.ts'
import { toMarketRanges } from '#domain/cities/market-ranges.ts'

/** Describes what is wrong with a value; empty if nothing is. */
function faultsOf(schema: v.GenericSchema, value: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, value)
  return issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
}

test('the list has the twenty cities of the specification, in its order', () => {
  expect(cities.map(({ slug }) => slug)).toEqual([...citySlugs])
  expect(citySlugs).toHaveLength(20)
})

test.each(cities)('the text of $slug has all parts its page needs', (city) => {
  expect(faultsOf(City, city)).toEqual([])
})

test.each([...citySlugs])('the figures of %s are within the ranges of the specification and have a date', (slug) => {
  expect(faultsOf(MarketSnapshot, marketSnapshots[slug])).toEqual([])
  const { capRate, vacancy } = toMarketRanges(marketSnapshots[slug])
  expect(capRate.low).toBeGreaterThanOrEqual(4)
  expect(capRate.high).toBeLessThanOrEqual(9)
  expect(vacancy.low).toBeGreaterThanOrEqual(4.8)
  expect(vacancy.high).toBeLessThanOrEqual(8.9)
  expect(marketSnapshots[slug].basis).toMatch(/^Blended indicative range/)
})

test('together the cities cover the whole ranges of the specification', () => {
  const all = Object.values(marketSnapshots).map(toMarketRanges)
  expect(Math.min(...all.map(({ capRate }) => capRate.low))).toBe(4)
  expect(Math.max(...all.map(({ capRate }) => capRate.high))).toBe(9)
  expect(Math.min(...all.map(({ vacancy }) => vacancy.low))).toBe(4.8)
  expect(Math.max(...all.map(({ vacancy }) => vacancy.high))).toBe(8.9)
})

test('a figure out of range is found', () => {
  const { toronto } = marketSnapshots
  expect(faultsOf(MarketSnapshot, { ...toronto, avgCapRate: { low: 3.9, high: 6 } })).not.toEqual([])
  expect(faultsOf(MarketSnapshot, { ...toronto, avgCapRate: { low: 7, high: 6 } })).not.toEqual([])
  expect(faultsOf(MarketSnapshot, { ...toronto, vacancyRate: 9 })).not.toEqual([])
  expect(faultsOf(MarketSnapshot, { ...toronto, asOf: 'November' })).not.toEqual([])
})

test.each([
  ['question', cities.flatMap(({ faqs }) => faqs.map(({ question }) => question))],
  ['answer', cities.flatMap(({ faqs }) => faqs.map(({ answer }) => answer))],
  ['text on a property type', cities.flatMap(({ propertyTypes }) => Object.values(propertyTypes))],
  ['fact', cities.flatMap(({ facts }) => facts.map(({ text }) => text))],
  ['title', cities.map(({ seo }) => seo.title)],
  ['description', cities.map(({ seo }) => seo.description)],
  ['landmark', Object.values(cityScenes).map(({ landmark }) => landmark)],
])('no two cities have the same %s', (_kind, texts) => {
  expect(texts.length).toBeGreaterThanOrEqual(20)
  expect(new Set(texts.map((text) => text.toLowerCase())).size).toBe(texts.length)
})
