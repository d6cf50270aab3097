import { expect, test } from 'vitest'
import { formatTorontoTime, formatTorontoTimeWithZone, toTorontoDay } from './format-toronto-time.ts'

test.each([
  ['2026-11-15T14:30:59.999Z', '2026-11-15 09:30', 'EST'],
  ['2026-07-01T16:05:00Z', '2026-07-01 12:05', 'EDT'],
  ['2026-11-17T05:00:00Z', '2026-11-17 00:00', 'EST'],
  ['2026-11-17T04:59:00Z', '2026-11-16 23:59', 'EST'],
  ['2027-01-01T03:00:00Z', '2026-12-31 22:00', 'EST'],
  ['2026-11-01T05:30:00Z', '2026-11-01 01:30', 'EDT'],
  ['2026-11-01T06:30:00Z', '2026-11-01 01:30', 'EST'],
])('%s is %s %s in Toronto', (iso, time, zone) => {
  expect(formatTorontoTime(new Date(iso))).toBe(time)
  expect(formatTorontoTimeWithZone(new Date(iso))).toBe(`${time} ${zone}`)
  expect(toTorontoDay(new Date(iso))).toBe(time.slice(0, 10))
})

test('a time that was printed can be typed in again', () => {
  const at = new Date('2026-11-01T05:30:00Z')
  expect(new Date(formatTorontoTimeWithZone(at))).toEqual(at)
})
