import { expect, test } from 'vitest'
import { isMailboxRefusal, isOwnInquiries, readReason } from './own-account-answers.ts'

const inquiry = {
  reference: 'OM-1',
  kind: 'sell-fast',
  receivedAt: '2026-11-15T12:00:00.000Z',
  rows: [{ label: 'City', value: 'Guelph' }],
}

test('a list of inquiries is accepted, even an empty one', () => {
  expect(isOwnInquiries({ inquiries: [inquiry] })).toBe(true)
  expect(isOwnInquiries({ inquiries: [] })).toBe(true)
})

test.each([
  ['no object', null],
  ['no list', {}],
  ['something else than a list', { inquiries: 1 }],
  ['an unknown kind', { inquiries: [{ ...inquiry, kind: 'toString' }] }],
  ['no time', { inquiries: [{ ...inquiry, receivedAt: null }] }],
  ['a row without a value', { inquiries: [{ ...inquiry, rows: [{ label: 'City' }] }] }],
])('an answer with %s is refused', (_what, answer) => {
  expect(isOwnInquiries(answer)).toBe(false)
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
