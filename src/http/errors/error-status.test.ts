import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import { OAuthError } from '#services/auth/wire/oauth-error.ts'
import { createErrorHead, statusByCode } from './error-status.ts'

test('the code decides the status where clients expect a different one', () => {
  const off = new AppError('unavailable', 'No.', { code: 'RealtimeDisabledForTenant' })
  expect(createErrorHead(off, statusByCode.realtime).status).toBe(403)
  expect(createErrorHead(off, statusByCode.storage).status).toBe(503)
  expect(createErrorHead(off).status).toBe(503)
})

test('a refusal says how long to wait, if that is known', () => {
  const error = new AppError('too_often', 'Wait.', { retryAfterSeconds: 7 })
  expect(createErrorHead(error)).toEqual({ status: 429, headers: { 'Retry-After': '7' } })
})

test('every refusal is an AppError that keeps its cause and its own name', () => {
  const cause = new Error('why')
  const refusals = [
    new AppError('broken', 'No.', { cause }),
    new AuthError('broken', 'unexpected_failure', 'No.', { cause }),
    new OAuthError('invalid_grant', 'No.', { cause }),
  ]
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(AppError)
  expect(refusals.map((refusal) => refusal.cause)).toEqual([cause, cause, cause])
  expect(refusals.map(({ name }) => name)).toEqual(['AppError', 'AuthError', 'OAuthError'])
  expect(refusals.map(({ code }) => code)).toEqual([undefined, 'unexpected_failure', 'invalid_grant'])
})
