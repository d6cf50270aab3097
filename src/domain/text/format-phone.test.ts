import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test('a North American number is written with dashes', () => {
  expect(formatPhone('+14165550100')).toBe('416-555-0100')
})

test('any other number does not change', () => {
  expect(formatPhone('+442079460000')).toBe('+442079460000')
})
