import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AlreadyRegistered } from '#services/auth/registrations/already-registered.ts'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import { OAuthError } from '#services/auth/wire/oauth-error.ts'
import { createAuthErrorResponse, toAuthError } from './error-response.ts'

const busy = new AuthError('unavailable', 'over_request_rate_limit', 'Busy.', { retryAfterSeconds: 2 })
const unversioned = { version: '', requestId: 'abc' }
const versioned = { version: '2024-01-01', requestId: 'abc' }

test('only a server error includes the request id', () => {
  expect(createAuthErrorResponse(busy, unversioned)).toEqual({
    status: 503,
    headers: { 'Retry-After': '2', 'x-sb-error-code': 'over_request_rate_limit' },
    body: { code: 503, error_code: 'over_request_rate_limit', msg: 'Busy.', error_id: 'abc' },
  })
  expect(createAuthErrorResponse(busy, { version: '', requestId: undefined }).body).not.toHaveProperty('error_id')
})

test.each([unversioned, versioned])('an OAuth error has the same format for every version', (asked) => {
  expect(createAuthErrorResponse(new OAuthError('invalid_grant', 'No such grant.'), asked)).toEqual({
    status: 400,
    headers: {},
    body: { error: 'invalid_grant', error_description: 'No such grant.' },
  })
})

test.each([
  ['email', 'email_exists'],
  ['phone', 'phone_exists'],
] as const)('a second account with the same %s is refused', (taken, code) => {
  const cause = new AlreadyRegistered(taken, new Error('duplicate key'))
  const refusal = toAuthError(cause, { log: pino({ level: 'silent' }) }, '/signup')
  expect(refusal).toMatchObject({ kind: 'refused', code, cause })
})
