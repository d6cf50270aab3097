import { expect, test } from 'vitest'
import { readBanDuration } from './ban-duration.ts'

test.each([
  ['none', null],
  ['24h', 86_400_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['500ms', 500],
  ['0', 0],
  ['-1h', -3_600_000],
])('%s is read', (text, ms) => {
  expect(readBanDuration(text)).toBe(ms)
})

test.each(['1', '1d', 'h', 'forever', '1h 30m', '1h;', ''])('%j is refused', (text) => {
  expect(() => readBanDuration(text)).toThrow('invalid format for ban duration')
})
