import { expect, test } from 'vitest'
import { findWeakness, isGuessable } from './password-rules.ts'

test.each([
  'password',
  'PASSWORD1',
  'Passw0rd!',
  'p@$$w0rd2024',
  '123456',
  '12345678',
  '987654321',
  '111111',
  'aaaaaaaaaa',
  'abcabcabc',
  '12121212',
  'qwerty',
  'Qwerty123',
  'asdfgh123',
  '1qaz2wsx',
  'abc123',
  'letmein!!',
  'iloveyou2',
  'welcome1',
  'Toronto2024!',
  'Summer2025',
  'monkeymonkey',
  '01011990',
  '416-555',
  '!!admin!!',
])('%s is easy to guess', (password) => {
  expect(isGuessable(password)).toBe(true)
})

test.each([
  'violet-harbour-7',
  'correct horse battery staple',
  'kT9#vLq2',
  'zebra7quilt',
  'Nine purple otters',
  'тридцать-три-коровы',
  '7fK2-pL0q-9sXz',
  'passwordless kettle',
])('%s is not easy to guess', (password) => {
  expect(isGuessable(password)).toBe(false)
})

test('the address of the account is not accepted as its password', () => {
  for (const password of ['anna.smith', 'annasmith99', 'Smith2024!', '4nn4sm1th'])
    expect(isGuessable(password, ['anna.smith@x.example'])).toBe(true)
  expect(isGuessable('anna.smith likes tea', ['anna.smith@x.example'])).toBe(false)
})

test('the reasons have the order and the sentences of the wire protocol', () => {
  const rules = { minLength: 8, characters: ['abc', '0123456789'], context: [], refusesCommon: true }
  expect(findWeakness('qwerty', rules)).toEqual({
    reasons: ['length', 'characters', 'pwned'],
    message:
      'Password should be at least 8 characters. Password should contain at least one character of each: abc, 0123456789. Password is known to be weak and easy to guess, please choose a different one.',
  })
  expect(findWeakness('violet-harbour-7', rules)).toBeNull()
  expect(findWeakness('password1', { ...rules, refusesCommon: false })).toBeNull()
})

test('a very long password is checked quickly', () => {
  const startedAt = performance.now()
  for (const text of ['a'.repeat(72), 'ab'.repeat(36), '1q2w3e4r'.repeat(9), '.!'.repeat(36)]) isGuessable(text)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
