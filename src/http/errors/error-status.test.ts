import { expect, test } from 'vitest'
import { AppError, type ErrorKind } from '#domain/errors.ts'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import { OAuthError } from '#services/auth/wire/oauth-error.ts'
import { createErrorHead, createStatusLine, statusByCode, statusByKind } from './error-status.ts'

test.each<[ErrorKind, number]>([
  ['invalid', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['not_found', 404],
  ['method_not_allowed', 405],
  ['conflict', 409],
  ['too_large', 413],
  ['unsupported_type', 415],
  ['refused', 422],
  ['too_often', 429],
  ['broken', 500],
  ['unavailable', 503],
  ['timed_out', 504],
])('a refusal of kind %s is answered with %i, whichever service throws it', (kind, status) => {
  expect(createErrorHead(new AppError(kind, 'No.'))).toEqual({ status, headers: {} })
  expect(createErrorHead(new AuthError(kind, 'some_code', 'No.'))).toEqual({ status, headers: {} })
})

test('every kind has a different status', () => {
  const statuses = Object.values(statusByKind)
  expect(new Set(statuses).size).toBe(statuses.length)
})

test('the code decides the status where clients expect a different one', () => {
  const off = new AppError('unavailable', 'No.', { code: 'RealtimeDisabledForTenant' })
  expect(createErrorHead(off, statusByCode.realtime).status).toBe(403)
  expect(createErrorHead(off, statusByCode.storage).status).toBe(503)
  expect(createErrorHead(off).status).toBe(503)
})

test.each([...Object.values(statusByKind), ...Object.values(statusByCode.node)])('status %i has words', (status) => {
  expect(createStatusLine(status)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z][A-Za-z ]+\r\n$`))
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
