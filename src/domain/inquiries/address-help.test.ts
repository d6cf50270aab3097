import { expect, test } from 'vitest'
import { cities } from '#content/cities/cities.ts'
import { suggestCities, tidyPostalCodes } from './address-help.ts'

test.each([
  ['k1a0b1', 'K1A 0B1'],
  ['K1A 0B1', 'K1A 0B1'],
  ['12 Main St, Guelph n1h-3a1', '12 Main St, Guelph N1H 3A1'],
  ['12 main st, guelph, on  N1H3A1 , Canada', '12 main st, guelph, on  N1H 3A1 , Canada'],
  // These are not Canadian postal codes.
  ['90210', '90210'],
  ['SW1A 1AA', 'SW1A 1AA'],
  ['w1a 0b1', 'w1a 0b1'],
  ['Lot d2o1i3', 'Lot d2o1i3'],
  ['Part 4b1c2d3e', 'Part 4b1c2d3e'],
  ['', ''],
])('%j is tidied to %j', (typed, tidy) => {
  expect(tidyPostalCodes(typed)).toBe(tidy)
})

test.each<[string, string[]]>([
  ['12 Main St, Gu', ['12 Main St, Guelph, ON']],
  ['12 Main St, gue', ['12 Main St, Guelph, ON']],
  ['12 Main Street bra', ['12 Main Street Brantford, ON']],
  ['12 Main St, Unit 4, Ki', ['12 Main St, Unit 4, Kitchener, ON', '12 Main St, Unit 4, Kingston, ON']],
  ['12 Main St, G', []],
  ['12 Main St', []],
  ['Guelph', []],
  ['12 Main St, Sudbury', []],
  ['', []],
])('%j suggests %j', (typed, suggested) => {
  expect(suggestCities(typed)).toEqual(suggested)
})

test('each of our cities can be suggested by name', () => {
  for (const { name } of cities) expect(suggestCities(`1 King St, ${name}`)).toContain(`1 King St, ${name}, ON`)
})

test('a long text is read quickly', () => {
  const startedAt = performance.now()
  suggestCities('st st '.repeat(5000))
  tidyPostalCodes('k1a '.repeat(5000))
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
