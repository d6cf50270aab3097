import { expect, test } from 'vitest'
import { checkCode, checkEmail, checkPassword, checkSignIn, checkSignUp } from './auth-checks.ts'

test('signing in needs an address and a password, and says which is missing', () => {
  const found = checkSignIn({ email: 'jane@buyers.example', password: '' })
  expect(found?.notice).toEqual({ title: '', text: 'Please enter your email and password.' })
  expect(Object.keys(found?.fields ?? {})).toEqual(['password'])
  expect(checkSignIn({ email: 'jane@buyers.example', password: 'x' })).toBeNull()
})

test('signing up needs name, address and password', () => {
  const found = checkSignUp({ fullName: '  ', email: '', password: '' })
  expect(found?.notice).toEqual({ title: 'Missing Information', text: 'Please fill in all required fields.' })
  expect(Object.keys(found?.fields ?? {})).toEqual(['fullName', 'email', 'password'])
})

test('a password needs at least six characters, where an emoji counts as one', () => {
  const values = { fullName: 'Jane', email: 'jane@buyers.example' }
  expect(checkSignUp({ ...values, password: '12345' })?.fields).toHaveProperty('password')
  expect(checkPassword({ password: '😀😀😀' }, '')?.fields).toHaveProperty('password')
  expect(checkSignUp({ ...values, password: 'abcdef' })).toBeNull()
})

test('an address needs a name and a domain', () => {
  expect(checkEmail({ email: 'jane' }, '')?.fields).toHaveProperty('email')
  expect(checkEmail({ email: ' jane@buyers.example ' }, '')).toBeNull()
})

test('a code must not be empty', () => {
  expect(checkCode({ code: ' ' }, '')?.fields).toHaveProperty('code')
  expect(checkCode({ code: '123 456' }, '')).toBeNull()
})
