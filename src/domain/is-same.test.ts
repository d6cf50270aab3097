import { expect, test } from 'vitest'
import { isSame } from './is-same.ts'

test('contents are compared in any order of their keys', () => {
  expect(isSame({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  expect(isSame(null, {})).toBe(false)
})

test('dates are the same if they are the same moment, and differ from everything else', () => {
  const noon = new Date('2026-11-18T17:00:00Z')
  expect(isSame(noon, new Date(noon))).toBe(true)
  expect(isSame({ at: noon }, { at: new Date('2026-11-18T18:00:00Z') })).toBe(false)
  expect([isSame(noon, {}), isSame({}, noon)]).toEqual([false, false])
})
