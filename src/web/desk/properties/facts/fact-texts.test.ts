import { expect, test } from 'vitest'
import { startProperty } from '#domain/desk/properties/property-state.ts'
import { readFacts, showFacts } from './fact-texts.ts'

const state = { ...startProperty({}), address: '12 Main St', units: 4, subtypes: ['Plaza', 'Strip mall'] }

test('the texts of a form represent the facts that they show', () => {
  const { address, units, subtypes, priceMin } = state
  expect(readFacts(showFacts(state))).toMatchObject({ address, units, subtypes, priceMin })
})

test('texts are read without spaces around them, numbers can be removed, and missing fields are left out', () => {
  expect(readFacts({ address: ' 12 Main St ', subtypes: 'Plaza,Strip mall, ', units: '', noi: '-5' })).toEqual({
    address: '12 Main St',
    subtypes: ['Plaza', 'Strip mall'],
    units: null,
    noi: -5,
  })
})
