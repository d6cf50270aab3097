import { expect, test } from 'vitest'
import { startProperty } from '#domain/desk/properties/property-state.ts'
import { findChangedFacts, showFacts } from './fact-texts.ts'

const state = { ...startProperty({}), address: '12 Main St', units: 4, subtypes: ['Plaza', 'Strip mall'] }

test('facts that were not typed are not sent, whatever others have changed meanwhile', () => {
  expect(findChangedFacts(state, {})).toEqual({})
  expect(findChangedFacts({ ...state, timeline: 'ASAP' }, { municipality: 'Guelph' })).toEqual({
    municipality: 'Guelph',
  })
})

test('typing the stored value is not a change', () => {
  expect(findChangedFacts(state, showFacts(state))).toEqual({})
  expect(findChangedFacts(state, { address: ' 12 Main St ', subtypes: 'Plaza,Strip mall' })).toEqual({})
})

test('a number can be changed and removed', () => {
  expect(findChangedFacts(state, { units: '5' })).toEqual({ units: 5 })
  expect(findChangedFacts(state, { units: '' })).toEqual({ units: null })
})
