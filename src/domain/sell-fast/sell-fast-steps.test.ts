import { expect, test } from 'vitest'
import { noticeLine } from '../inquiries/notice.ts'
import { checkProperty } from './check-property.ts'
import { findSellFastStep, stepOfSellFastFaults } from './sell-fast-steps.ts'

const property = { propertyAddress: '1 Sample Road', propertyType: 'Commercial', timeline: 'ASAP' }

test('the first step is checked without the second', () => {
  expect(checkProperty({ ...property, fullName: '', email: 'olga', phone: '1' })).toBeNull()
  const faults = checkProperty({ ...property, propertyAddress: ' ', timeline: '' })
  expect(faults && noticeLine(faults.notice)).toBe('Missing Information - Please fill in all required fields.')
  expect(Object.keys(faults?.fields ?? {})).toEqual(['propertyAddress', 'timeline'])
})

test('faults lead to the first step that has one, and a fault of the whole form to the button that sends', () => {
  const stepOf = (...names: string[]) =>
    stepOfSellFastFaults({
      notice: { title: '', text: '' },
      fields: Object.fromEntries(names.map((name) => [name, 'x'])),
    })
  expect(stepOf('fullName', 'timeline')).toBe(1)
  expect(stepOf('propertyType')).toBe(1)
  expect(stepOf('email')).toBe(2)
  expect(stepOf()).toBe(2)
})

test('a step from storage is one of the two', () => {
  expect([1, 2, 3, '2', null].map(findSellFastStep)).toEqual([1, 2, null, null, null])
})
