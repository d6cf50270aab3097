import { expect, test } from 'vitest'
import { chooseDelayMs, readAttempt } from './send-inquiry.ts'

const notice = { title: 'Missing Consent', text: 'Please - once more.' }
const refusal = (code: string, fields?: object) => ({
  error: { code, message: 'Missing Consent - Please - once more.', notice, fields },
})

test('an accepted inquiry returns its reference, and when it is answered if the server says so', () => {
  const answer = { reference: 'CON-7K3M-2Q', message: 'Thank you!' }
  const content = { success: true, id: '1', ...answer }
  expect(readAttempt(200, null, content)).toEqual({ name: 'sent', ...answer, replyBy: '' })
  const replyBy = 'Tuesday, 3:00 p.m.'
  expect(readAttempt(200, null, { ...content, replyBy })).toEqual({ name: 'sent', ...answer, replyBy })
})

test('faults found by the server are returned by field', () => {
  expect(readAttempt(422, null, refusal('invalid_fields', { email: 'Odd.' }))).toEqual({
    name: 'refused',
    faults: { notice, fields: { email: 'Odd.' } },
  })
})

test('a key that belongs to another body has a separate outcome', () => {
  expect(readAttempt(422, null, refusal('key_reused'))).toEqual({ name: 'key-used' })
})

test.each([400, 401, 403, 404, 413, 415, 422])('a plain %s is not retried', (status) => {
  expect(readAttempt(status, null, null)).toEqual({ name: 'rejected' })
})

test.each([408, 425, 429, 500, 502, 503, 504])('%s is retried', (status) => {
  expect(readAttempt(status, null, refusal('unavailable'))).toEqual({ name: 'failed', retryAfterMs: null })
})

test('an HTML page instead of an answer, as captive portals send it, is no success', () => {
  expect(readAttempt(200, null, null)).toEqual({ name: 'failed', retryAfterMs: null })
})

test('Retry-After is honoured in seconds, but not as a date', () => {
  expect(readAttempt(429, '90', null)).toEqual({ name: 'failed', retryAfterMs: 90_000 })
  expect(readAttempt(503, 'Sun, 15 Nov 2026 07:00:00 GMT', null)).toEqual({ name: 'failed', retryAfterMs: null })
})

test('the pauses grow to a minute and stay there', () => {
  const middle = () => 0.5
  const delays = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => chooseDelayMs(failures, null, middle))
  expect(delays).toEqual([2000, 5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000])
})

test('the pauses vary by a fifth either way, and are never shorter than Retry-After', () => {
  expect(chooseDelayMs(2, null, () => 0)).toBe(4000)
  expect(chooseDelayMs(2, null, () => 1)).toBe(6000)
  expect(chooseDelayMs(1, 30_000, () => 0.5)).toBe(30_000)
})
