import { expect, test } from 'vitest'
import { startProperty } from '#domain/desk/properties/property-state.ts'
import { describeProperty } from './property-line.ts'

const state = startProperty({ propertyAddress: '19 Mill Race Road, Cambridge' })

test('a property is described in one line, without the place that the address names', () => {
  expect(describeProperty(state)).toBe('Type not chosen\u00a0· no price yet')
  const known = { ...state, type: 'Industrial', subtypes: ['small bay'], sizeSqft: 18_600 }
  const priced = { ...known, priceMin: 3_100_000, priceMax: 3_400_000 }
  expect(describeProperty(priced)).toBe(
    'Industrial, small bay\u00a0· 18,600\u00a0sq\u00a0ft\u00a0· $3.1\u00a0to\u00a03.4\u00a0M',
  )
  expect(describeProperty({ ...priced, priceMin: 900_000 })).toContain('$900,000 to $3,400,000')
  const elsewhere = { ...state, address: '5 Harbour Row', municipality: 'Kingston', priceMax: 1_950_000 }
  expect(describeProperty(elsewhere)).toBe('Type not chosen\u00a0· Kingston\u00a0· $1.95\u00a0M')
})
