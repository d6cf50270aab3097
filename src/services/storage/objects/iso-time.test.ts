import { expect, test } from 'vitest'
import { toIsoTime } from './iso-time.ts'

test.each([
  ['2026-11-15 20:09:17.397123', '2026-11-15T20:09:17.397Z'],
  ['2026-11-15 20:09:17.3', '2026-11-15T20:09:17.300Z'],
  ['2026-11-15 20:09:17', '2026-11-15T20:09:17.000Z'],
])('%j is sent in the format of a date', (text, sent) => {
  expect(toIsoTime(text)).toBe(sent)
  expect(new Date(sent).toISOString()).toBe(sent)
})

test.each([null, 'infinity', '0044-03-15 12:00:00 BC', '12026-11-15 20:09:17'])('%j cannot be sent', (text) => {
  expect(toIsoTime(text)).toBeNull()
})
