import { expect, test } from 'vitest'
import { checkCode, checkEmail, checkPassword, checkSignIn, checkSignUp } from './auth-checks.ts'
import { describeRules } from './password-advice.ts'

const advice = describeRules(6, [])

test('signing in needs an address and a password, and says which is missing', () => {
  const found = checkSignIn({ email: 'jane@buyers.example', password: '' })
  expect(found?.notice).toEqual({ title: '', text: 'Please enter your email and password.' })
  expect(Object.keys(found?.fields ?? {})).toEqual(['password'])
  expect(checkSignIn({ email: 'jane@buyers.example', password: 'x' })).toBeNull()
})

test('signing up needs name, address and password', () => {
  const found = checkSignUp({ fullName: '  ', email: '', password: '' }, advice)
  expect(found?.notice).toEqual({ title: 'Missing Information', text: 'Please fill in all required fields.' })
  expect(Object.keys(found?.fields ?? {})).toEqual(['fullName', 'email', 'password'])
})

test('a password needs at least six characters, where an emoji counts as one', () => {
  const values = { fullName: 'Jane', email: 'jane@buyers.example' }
  expect(checkSignUp({ ...values, password: '12345' }, advice)?.fields).toHaveProperty('password')
  expect(checkPassword({ password: '😀😀😀' }, '', advice)?.fields).toHaveProperty('password')
  expect(checkSignUp({ ...values, password: 'abcdef' }, advice)).toBeNull()
})

test('the length and the characters that the settings demand are checked and named', () => {
  const strict = describeRules(10, ['abcdefghijklmnopqrstuvwxyz', '$&!'])
  expect(strict.hint).toBe(
    'At least 10 characters. At least one of each: lowercase letters, $&!. A few words in a row work well.',
  )
  const faultOf = (password: string) => checkPassword({ password }, '', strict)?.fields.password
  expect(faultOf('abc$')).toBe('Please use at least 10 characters.')
  expect(faultOf('HARBOUR-LIGHT-7')).toBe('Please use at least one of each: lowercase letters, $&!.')
  expect(faultOf('harbour-light-7')).toBe('Please use at least one of each: lowercase letters, $&!.')
  expect(faultOf('harbour-light-$')).toBeUndefined()
})

test('an address needs a name and a domain', () => {
  expect(checkEmail({ email: 'jane' }, '')?.fields).toHaveProperty('email')
  expect(checkEmail({ email: ' jane@buyers.example ' }, '')).toBeNull()
})

test('a code must not be empty', () => {
  expect(checkCode({ code: ' ' }, '')?.fields).toHaveProperty('code')
  expect(checkCode({ code: '123 456' }, '')).toBeNull()
})
