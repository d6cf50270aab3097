import { expect, test } from 'vitest'
import { isPartOf, readSnapshot } from './snapshot.ts'

test.each([
  ['ended', 9n, 100, true],
  ['ended while older ones ran', 11n, 99, true],
  ['ran', 10n, 50, false],
  ['ran too', 12n, 50, false],
  ['had not begun', 13n, 50, false],
  ['got its number again after a crash', 11n, 101, false],
])('of a transaction that %s', (_, transaction, atMs, expected) => {
  expect(isPartOf({ transaction, atMs }, readSnapshot('10:13:10,12', 100))).toBe(expected)
})

test('while nothing runs', () => {
  const snapshot = readSnapshot('18446744073709551:18446744073709551:', 100)
  expect(isPartOf({ transaction: 18446744073709550n, atMs: 1 }, snapshot)).toBe(true)
  expect(isPartOf({ transaction: 18446744073709551n, atMs: 1 }, snapshot)).toBe(false)
})
