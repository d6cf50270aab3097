import { expect, test } from 'vitest'
import { readFormBody } from '../inquiries/read-form-body.ts'
import { listCriteriaPairs } from './criteria-pairs.ts'

const criteria = {
  propertyTypes: ['Retail', 'Other'],
  selectedSubtypes: { Retail: ['Strip Plaza', 'Bank Branch'] },
  otherText: { Other: 'A quarry' },
  locations: ['Ottawa Area'],
  budgetMin: '750k',
  capRateMax: '8',
}

test('the pairs make the same criteria again', () => {
  expect(readFormBody('investment', listCriteriaPairs(criteria))).toEqual(criteria)
})

test('nothing about the person is among them, and what is missing or odd is left out', () => {
  const person = { fullName: 'Ann', email: 'ann@buyers.example', phone: '1', communicationConsent: 'yes' }
  expect(
    listCriteriaPairs({ ...person, additionalComments: 'x', budgetMin: '', locations: null, budgetMax: 7 }),
  ).toEqual([])
})
