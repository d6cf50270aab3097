import { expect, test } from 'vitest'
import { noticeLine } from '../inquiries/notice.ts'
import { checkStep } from './check-step.ts'
import { nextStep, previousStep, readStep, stepOfFaults } from './steps.ts'

test('the steps follow each other, and the first and the last have no step beyond them', () => {
  const types = ['Retail']
  expect(([1, 2, 3, 4, 5] as const).map((step) => nextStep(step, types))).toEqual([2, 3, 4, 5, 5])
  expect(([1, 2, 3, 4, 5] as const).map((step) => previousStep(step, types))).toEqual([1, 1, 2, 3, 4])
})

test.each([{ types: [] }, { types: ['Other'] }])(
  'with $types there are no subtypes to choose from, so step 3 is left out both ways',
  ({ types }) => {
    expect([nextStep(2, types), previousStep(4, types)]).toEqual([4, 2])
  },
)

test('subtypes are shown if Other is chosen together with a type that has them', () => {
  expect(nextStep(2, ['Other', 'Land'])).toBe(3)
})

test.each([
  [1, {}, 'Missing Information - Please fill in your full name and email address.'],
  [1, { fullName: 'Ann' }, 'Missing Information - Please fill in your full name and email address.'],
  [1, { fullName: 'Ann', email: 'ann' }, 'Please Check - Please fix the fields marked below.'],
  [1, { fullName: 'Ann', email: 'a@b.ca', phone: '1' }, 'Please Check - Please fix the fields marked below.'],
  [2, { propertyTypes: [] }, 'Please select at least one property type.'],
  [5, {}, 'Missing Consent - Please provide consent to be contacted.'],
  [
    5,
    { communicationConsent: 'no' },
    'Cannot Proceed - We cannot match you with opportunities without consent to contact you.',
  ],
] as const)('step %i with %o is held back', (step, body, line) => {
  const faults = checkStep(step, body)
  expect(faults && noticeLine(faults.notice)).toBe(line)
})

test.each([
  [1, { fullName: 'Ann', email: 'a@b.ca' }],
  [2, { propertyTypes: ['Land'] }],
  [3, {}],
  [4, { budgetMin: '2,000,000', budgetMax: '5' }],
  [5, { communicationConsent: 'yes' }],
] as const)('step %i with %o may go on, whatever the other steps hold', (step, body) => {
  expect(checkStep(step, body)).toBeNull()
})

test('the visitor is taken to the first faulty field in the order of the steps', () => {
  const notice = { title: '', text: '' }
  expect(stepOfFaults({ notice, fields: { communicationConsent: 'x', email: 'x' } })).toBe(1)
  expect(stepOfFaults({ notice, fields: { budgetMax: 'x' } })).toBe(4)
  expect(stepOfFaults({ notice, fields: { otherText: 'x' } })).toBe(5)
})

test('a stored step is shown again if it can be shown', () => {
  expect([4, 3, 0, 9, '2', undefined].map((value) => readStep(value, ['Other']))).toEqual([4, 2, 1, 1, 1, 1])
})
