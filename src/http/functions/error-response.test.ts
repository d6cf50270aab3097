import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { createErrorResponse } from './error-response.ts'

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
