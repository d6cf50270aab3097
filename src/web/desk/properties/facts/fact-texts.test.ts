import { expect, test } from 'vitest'
import { startProperty } from '#domain/desk/properties/property-state.ts'
import { readFacts, showFacts, tidyMoney } from './fact-texts.ts'

const state = { ...startProperty({}), address: '12 Main St', units: 4, subtypes: ['Plaza', 'Strip mall'] }

test('the texts of a form represent the facts that they show', () => {
  const { address, units, subtypes, priceMin } = state
  expect(readFacts(showFacts(state))).toMatchObject({ address, units, subtypes, priceMin })
})

test('amounts have commas, and are read with or without them', () => {
  expect(showFacts({ ...state, priceMin: 1_900_000, noi: -5000 })).toMatchObject({
    priceMin: '1,900,000',
    noi: '-5,000',
  })
  expect(readFacts({ priceMin: '$1,900,000', priceMax: '2200000' })).toEqual({
    priceMin: 1_900_000,
    priceMax: 2_200_000,
  })
  expect(['2200000', '', 'two'].map(tidyMoney)).toEqual(['2,200,000', '', 'two'])
})

test('texts are read without spaces around them, numbers can be removed, and missing fields are left out', () => {
  expect(readFacts({ address: ' 12 Main St ', subtypes: 'Plaza,Strip mall, ', units: '', noi: '-5' })).toEqual({
    address: '12 Main St',
    subtypes: ['Plaza', 'Strip mall'],
    units: null,
    noi: -5,
  })
})
