import { expect, test } from 'vitest'
import { writeCriteria } from './write-criteria.ts'

test('criteria read as a sentence, with subtypes, own words and amounts as we understood them', () => {
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
    'Retail (strip plaza, bank branch), industrial or other (a quarry), in Central Ontario, the Golden Horseshoe or Manitoulin Island, $750,000 to $2 million, cap rate 6% or more.',
  ])
})

test('says what is missing, leaves out odd stored values, and keeps abbreviations', () => {
  expect(writeCriteria({ propertyTypes: ['Land'], locations: null, otherText: 'x', budgetMax: 5 })).toEqual([
    'Land, anywhere in Ontario, no budget named.',
  ])
  expect(writeCriteria({})).toEqual(['Anywhere in Ontario, no budget named.'])
  const office = { propertyTypes: ['Office'], selectedSubtypes: { Office: ['Life Science/R&D Office'] } }
  expect(writeCriteria(office)[0]).toMatch(/^Office \(life science\/R&D office\), /)
})

test.each([
  [{ budgetMax: 'open' }, 'no limit to the budget'],
  [{ budgetMin: '4m', budgetMax: '10m' }, '$4 to $10 million'],
  [{ budgetMin: '1.5m' }, '$1.5 million or more'],
  [{ budgetMax: '2.25m' }, 'up to $2,250,000'],
  [{ budgetMax: '1.2 billion' }, 'up to $1,200,000,000'],
])('%o reads as %s', (fields, budget) => {
  expect(writeCriteria(fields)).toEqual([`Anywhere in Ontario, ${budget}.`])
})
