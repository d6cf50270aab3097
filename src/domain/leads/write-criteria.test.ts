import { expect, test } from 'vitest'
import { writeCriteria } from './write-criteria.ts'

test('criteria read as sentences, with subtypes, own words and amounts as we understood them', () => {
  const fields = {
    propertyTypes: ['Retail', 'Industrial', 'Other'],
    selectedSubtypes: { Retail: ['Strip Plaza', 'Bank Branch'] },
    otherText: { Other: 'A quarry', 'Other (please specify)': 'Manitoulin Island' },
    locations: ['Central Ontario', 'Golden Horseshoe', 'Other (please specify)'],
    budgetMin: '750k',
    budgetMax: '2m',
    capRateMin: '6',
  }
  expect(writeCriteria(fields)).toEqual([
    'You’re looking for retail (Strip Plaza, Bank Branch), industrial or other (A quarry) property.',
    'It can be in Central Ontario, the Golden Horseshoe or Manitoulin Island.',
    'Your budget is $750,000 to $2,000,000.',
    'The cap rate should be at least 6%.',
  ])
})

test('says what is missing, leaves out odd stored values, and treats land differently', () => {
  expect(writeCriteria({ propertyTypes: ['Land'], locations: null, otherText: 'x', budgetMax: 5 })).toEqual([
    'You’re looking for land.',
    'It can be anywhere in Ontario.',
    'You haven’t named a budget.',
  ])
  const first = (...propertyTypes: string[]) => writeCriteria({ propertyTypes })[0]
  expect(first('Land', 'Retail')).toBe('You’re looking for retail property or land.')
  expect(first('Office', 'Land', 'Retail')).toBe('You’re looking for office or retail property, or land.')
  expect(writeCriteria({})).toHaveLength(2)
  expect(writeCriteria({ budgetMax: 'open' })).toContain('Your budget has no limit.')
})
