import { expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

test.each([
  ['2026-11-19 14:30', '2026-11-19T19:30:00.000Z'],
  ['2026-07-01T09:05:07', '2026-07-01T13:05:07.000Z'],
  ['2026-11-19T14:30:00.5-08:00', '2026-11-19T22:30:00.500Z'],
  ['2026-11-01T01:30-05:00', '2026-11-01T06:30:00.000Z'],
])('%s is read as %s', (text, moment) => {
  expect(readMoment(text).toISOString()).toBe(moment)
})

test.each([
  ['2026-11-01 01:30', 'showed 2026-11-01 01:30 twice: add -04:00'],
  ['2026-03-08 02:30', 'skipped 2026-03-08 02:30'],
  ['yesterday', '"yesterday" is not a time'],
  ['2026-11-19', 'is not a time'],
  ['2026-13-19 14:30', 'is not a time'],
])('%s is refused', (text, reason) => {
  expect(() => readMoment(text)).toThrow(reason)
})
