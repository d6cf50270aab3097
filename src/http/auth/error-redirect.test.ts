import { expect, test } from 'vitest'
import { AuthError } from '#services/auth/wire/auth-error.ts'
import { OAuthError } from '#services/auth/wire/oauth-error.ts'
import { createCallbackErrorFields, createLinkErrorFields } from './error-redirect.ts'

test('for a kind without an OAuth error, a link has no error name and a callback has server_error', () => {
  const error = new AuthError('refused', 'email_exists', 'Taken.')
  expect(createLinkErrorFields(error)).toEqual({ error_code: 'email_exists', error_description: 'Taken.' })
  expect(createCallbackErrorFields(error)).toMatchObject({ error: 'server_error', error_code: 'email_exists' })
})

test.each(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])(
  'a callback reports %s as access_denied, whatever its kind',
  (code) => {
    expect(createCallbackErrorFields(new AuthError('refused', code, 'No.'))).toMatchObject({ error: 'access_denied' })
    expect(createLinkErrorFields(new AuthError('refused', code, 'No.'))).not.toHaveProperty('error')
  },
)

test('a callback passes on an OAuth error unchanged', () => {
  expect(createCallbackErrorFields(new OAuthError('access_denied', 'The visitor said no.'))).toEqual({
    error: 'access_denied',
    error_description: 'The visitor said no.',
  })
})
