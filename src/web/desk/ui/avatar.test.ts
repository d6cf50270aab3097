import { expect, test } from 'vitest'
import { initialsOf } from './avatar.tsx'

test.each([
  ['Priya Nair', 'PN'],
  ['Cher', 'C'],
  ['Ana de la Cruz', 'AC'],
  ['émile  Roy', 'ÉR'],
  ['(416) 555-0100', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
