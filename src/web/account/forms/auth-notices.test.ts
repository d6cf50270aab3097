import { AuthApiError, AuthRetryableFetchError, AuthWeakPasswordError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { describeError, describeSignInError, describeSignUpError, withPasswordFault } from './auth-notices.ts'

test('wrong credentials get our message', () => {
  const error = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
  expect(describeSignInError(error)).toEqual({
    title: 'Invalid Credentials',
    text: 'Please check your email and password and try again.',
  })
})

test('any other refusal to sign in shows the message of the service', () => {
  const error = new AuthApiError('Email not confirmed', 400, 'email_not_confirmed')
  expect(describeSignInError(error)).toEqual({ title: 'Sign In Error', text: 'Email not confirmed' })
})

test('an address that is taken leads to signing in', () => {
  const error = new AuthApiError('User already registered', 422, 'user_already_exists')
  expect(describeSignUpError(error)).toEqual({
    title: 'Account Exists',
    text: 'An account with this email already exists. Please sign in instead.',
  })
})

test('a password fault is shown next to its field too', () => {
  const error = new AuthWeakPasswordError('Password should be at least 6 characters.', 422, ['length'])
  expect(withPasswordFault(describeSignUpError(error), error)).toEqual({
    notice: { title: 'Sign Up Error', text: 'Password should be at least 6 characters.' },
    fields: { password: 'Password should be at least 6 characters.' },
  })
})

test('a missing answer gets our message', () => {
  expect(describeError('Sign In Error', new AuthRetryableFetchError('Failed to fetch', 0))).toEqual({
    title: '',
    text: 'An unexpected error occurred. Please try again.',
  })
})
