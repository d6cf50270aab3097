import { expect, test } from 'vitest'
import { looksMistyped, normalisePhone } from './normalise-phone.ts'

test.each([
  ['416-555-0100', '+14165550100'],
  ['(416) 555-0100', '+14165550100'],
  ['1 416.555.0100', '+14165550100'],
  ['+1 416 555 0100', '+14165550100'],
  ['416 555 0100 ext. 12', '+14165550100 ext. 12'],
  ['416 555 0100 poste 12', '+14165550100 ext. 12'],
  ['+44 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['0049 30 901820', '+4930901820'],
  ['\u200b416-555-0100\u200b', '+14165550100'],
  ['020 7946 0958', '020 7946 0958'],
  ['555-0100', '555-0100'],
])('%s is stored as %s', (typed, stored) => {
  expect(normalisePhone(typed)).toBe(stored)
})

test.each(['', 'none', '12345', '1'.repeat(16), '+123', 'javascript:416'])('%j is not a phone number', (typed) => {
  expect(normalisePhone(typed)).toBeNull()
})

test('a number without an area code is pointed out, a complete one from any country is not', () => {
  expect(['555-0100', '123-456-7890', '416-555-0100', '+44 20 7946 0958', ''].map(looksMistyped)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
