import { expect, test } from 'vitest'
import { AppError, type ErrorKind } from '#domain/errors.ts'
import { createErrorResponse } from './error-response.ts'

test.each<[ErrorKind, string]>([
  ['invalid', 'bad_request'],
  ['unauthenticated', 'unauthorized'],
  ['forbidden', 'forbidden'],
  ['not_found', 'not_found'],
  ['method_not_allowed', 'method_not_allowed'],
  ['conflict', 'conflict'],
  ['too_large', 'too_large'],
  ['unsupported_type', 'unsupported_type'],
  ['refused', 'invalid_fields'],
  ['too_often', 'rate_limited'],
  ['broken', 'internal_error'],
  ['unavailable', 'unavailable'],
  ['timed_out', 'unavailable'],
])('a refusal of kind %s has the code %s', (kind, code) => {
  expect(createErrorResponse(new AppError(kind, 'No.')).body).toEqual({ error: { code, message: 'No.' } })
})

test('a refusal with its own code has that instead', () => {
  const error = new AppError('refused', 'Used before.', { code: 'key_reused' })
  expect(createErrorResponse(error)).toEqual({
    status: 422,
    headers: {},
    body: { error: { code: 'key_reused', message: 'Used before.' } },
  })
})

test('the faults of fields and the time to wait are included', () => {
  const error = new AppError('too_often', 'Wait.', { fields: { email: 'Odd.' }, retryAfterSeconds: 3 })
  expect(createErrorResponse(error)).toEqual({
    status: 429,
    headers: { 'Retry-After': '3' },
    body: { error: { code: 'rate_limited', message: 'Wait.', fields: { email: 'Odd.' } } },
  })
})
