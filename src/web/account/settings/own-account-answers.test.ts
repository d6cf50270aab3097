import { expect, test } from 'vitest'
import {
  isAccountInquiries,
  isMailboxRefusal,
  isOwnPasskeys,
  isOwnSessions,
  readFaults,
  readReason,
} from './own-account-answers.ts'

const inquiry = {
  reference: 'OM-1',
  kind: 'sell-fast',
  receivedAt: '2026-11-15T12:00:00.000Z',
  status: 'received',
  next: '',
  timeline: [{ title: 'Received', at: '2026-11-15T12:00:00.000Z', when: 'today', text: '' }],
  criteria: [],
  rows: [{ label: 'City', value: 'Guelph' }],
  fields: { fullName: 'Jane' },
}

test('a list of inquiries is accepted, even an empty one', () => {
  expect(isAccountInquiries({ inquiries: [inquiry] })).toBe(true)
  expect(isAccountInquiries({ inquiries: [] })).toBe(true)
})

test.each([
  ['no object', null],
  ['no list', {}],
  ['something else than a list', { inquiries: 1 }],
  ['an unknown kind', { inquiries: [{ ...inquiry, kind: 'toString' }] }],
  ['an unknown status', { inquiries: [{ ...inquiry, status: 'spam' }] }],
  ['no fields', { inquiries: [{ ...inquiry, fields: null }] }],
  ['no time', { inquiries: [{ ...inquiry, receivedAt: null }] }],
  [
    'a step without a time',
    { inquiries: [{ ...inquiry, timeline: [{ title: 'Received', when: 'today', text: '' }] }] },
  ],
  ['a row without a value', { inquiries: [{ ...inquiry, rows: [{ label: 'City' }] }] }],
])('an answer with %s is refused', (_what, answer) => {
  expect(isAccountInquiries(answer)).toBe(false)
})

test('lists of sessions and passkeys are accepted if each entry is complete', () => {
  const session = { id: 'x', device: 'Chrome on Linux', lastUsedAt: '2026-11-15T12:00:00.000Z', isCurrent: false }
  const passkey = { id: 'x', name: '', addedAt: '2026-11-15T12:00:00.000Z' }
  expect([isOwnSessions({ sessions: [session] }), isOwnPasskeys({ passkeys: [passkey] })]).toEqual([true, true])
  for (const name of Object.keys(session)) expect(isOwnSessions({ sessions: [{ ...session, [name]: 1 }] })).toBe(false)
  for (const name of Object.keys(passkey)) expect(isOwnPasskeys({ passkeys: [{ ...passkey, [name]: 1 }] })).toBe(false)
  for (const other of [null, {}, { sessions: null, passkeys: null }])
    expect([isOwnSessions(other), isOwnPasskeys(other)]).toEqual([false, false])
})

test('the faults of single fields are read if there are any', () => {
  const error = { message: 'Odd - x - y', notice: { title: 'Odd', text: 'x - y' }, fields: { message: 'Please.' } }
  expect(readFaults({ error })).toEqual({ notice: error.notice, fields: error.fields })
  expect(readFaults({ error: { message: 'x - y' } })).toEqual({ notice: { title: '', text: 'x - y' }, fields: {} })
  for (const other of [null, {}, { error: null }, { error: { fields: 'x' } }]) expect(readFaults(other)).toBeNull()
})

test('the reason of a refusal is read if there is one', () => {
  expect(readReason({ error: { code: 'conflict', message: 'Sign in again.' } })).toBe('Sign in again.')
  for (const other of [null, 'no', {}, { error: null }, { error: { message: 3 } }]) expect(readReason(other)).toBeNull()
})

test('only the refusal about the mailbox asks for its proof', () => {
  expect(isMailboxRefusal({ error: { code: 'mailbox_not_proven', message: 'Read your mail.' } })).toBe(true)
  for (const other of [null, {}, { error: null }, { error: { code: 'forbidden' } }, { inquiries: [] }])
    expect(isMailboxRefusal(other)).toBe(false)
})
