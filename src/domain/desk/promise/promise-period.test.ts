import { expect, test } from 'vitest'
import { readPeriod, shiftPeriod, toBounds } from './promise-period.ts'

const now = new Date('2026-11-17T15:00:00Z')

test('a period is what the address says, or the last 90 days', () => {
  expect(readPeriod('2026-01-01', '2026-01-31', now)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
  const usual = { from: '2026-08-20', to: '2026-11-17' }
  expect(readPeriod(null, null, now)).toEqual(usual)
  const wrong = [
    ['2026-02-31', '2026-11-17'],
    ['2026-11-18', '2026-11-17'],
    ['2001-01-01', '2026-11-17'],
    ["'; --", 'x'],
  ]
  for (const [from = null, to = null] of wrong) expect(readPeriod(from, to, now)).toEqual(usual)
})

test('a period can be moved by its own length, but not into the future', () => {
  const week = { from: '2026-11-02', to: '2026-11-08' }
  expect(shiftPeriod(week, -1, now)).toEqual({ from: '2026-10-26', to: '2026-11-01' })
  expect(shiftPeriod(week, 1, now)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(shiftPeriod({ from: '2026-11-15', to: '2026-11-21' }, 1, now)).toBeNull()
})

test('the days of a period begin and end at midnight in Toronto, also when clocks change', () => {
  const { since, before } = toBounds({ from: '2026-11-01', to: '2026-11-01' })
  expect([since.toISOString(), before.toISOString()]).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'])
})
