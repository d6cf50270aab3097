// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { storedSession } from './stored-session.ts'
import { readStoredUser } from './stored-user.ts'

afterEach(() => localStorage.clear())

test('the user of a stored session is read', () => {
  const user = { id: '1', email: 'ada@buyers.example', user_metadata: { full_name: 'Ada' } }
  localStorage.setItem(storedSession.key, JSON.stringify({ access_token: 'a', user }))
  expect(readStoredUser()).toEqual({ email: 'ada@buyers.example', phone: '', user_metadata: { full_name: 'Ada' } })
})

test('values of the wrong type count as empty', () => {
  localStorage.setItem(storedSession.key, JSON.stringify({ user: { email: 7, phone: 7, user_metadata: 'Ada' } }))
  expect(readStoredUser()).toEqual({ email: '', phone: '', user_metadata: {} })
})

test.each([null, '', '{', 'null', '[]', '"x"', '{"user": null}', '{"user": "ada"}'])(
  'the stored text %s has no user',
  (text) => {
    if (text !== null) localStorage.setItem(storedSession.key, text)
    expect(readStoredUser()).toBeNull()
  },
)
