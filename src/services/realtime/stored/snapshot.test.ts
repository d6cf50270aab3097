import { expect, test } from 'vitest'
import { isPartOf, readSnapshot } from './snapshot.ts'

test.each([
  ['contains a transaction that had ended', 9n, 100, true],
  ['contains a transaction that ended while older ones ran', 11n, 99, true],
  ['does not contain the oldest transaction that was running', 10n, 50, false],
  ['does not contain a later transaction that was running', 12n, 50, false],
  ['does not contain a transaction that had not begun', 13n, 50, false],
  ['does not contain a transaction that got its number again after a crash', 11n, 101, false],
])('a snapshot %s', (_, transaction, atMs, expected) => {
  expect(isPartOf({ transaction, atMs }, readSnapshot('10:13:10,12', 100))).toBe(expected)
})

test('a snapshot that was taken while nothing ran contains every earlier transaction and no later one', () => {
  const snapshot = readSnapshot('18446744073709551:18446744073709551:', 100)
  expect(isPartOf({ transaction: 18446744073709550n, atMs: 1 }, snapshot)).toBe(true)
  expect(isPartOf({ transaction: 18446744073709551n, atMs: 1 }, snapshot)).toBe(false)
})
