// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fillFromAccount } from './fill-from-account.ts'

beforeEach(() => {
  document.body.innerHTML = '<form><input name="fullName"><input name="email"><input name="phone"></form>'
})
afterEach(() => localStorage.clear())

function fill(user: unknown): [boolean, string[]] {
  if (user) localStorage.setItem('session', JSON.stringify({ user }))
  const form = document.querySelector('form')
  if (!form) throw new Error('there is no form')
  return [fillFromAccount(form), [...form.querySelectorAll('input')].map(({ value }) => value)]
}

test('name, address and number are filled in for a signed-in visitor', () => {
  const user = { email: 'jane@buyers.example', phone: '14165550100', user_metadata: { full_name: 'Jane Lee' } }
  expect(fill(user)).toEqual([true, ['Jane Lee', 'jane@buyers.example', '+14165550100']])
})

test('filled fields stay, and fields the account lacks are left empty', () => {
  const email = document.querySelector<HTMLInputElement>('[name=email]')
  if (email) email.value = 'typed@buyers.example'
  expect(fill({ email: 'jane@buyers.example', user_metadata: {} })).toEqual([false, ['', 'typed@buyers.example', '']])
})

test('without a session nothing is filled in', () => {
  expect(fill(null)).toEqual([false, ['', '', '']])
})
