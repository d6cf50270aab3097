import { expect, test } from 'vitest'
import { isOwnInquiries, readReason } from './own-account-answers.ts'

const inquiry = {
  reference: 'OM-1',
  kind: 'sell-fast',
  receivedAt: '2026-11-15T12:00:00.000Z',
  rows: [{ label: 'City', value: 'Guelph' }],
}

test('a list of inquiries is accepted, even an empty one', () => {
  expect(isOwnInquiries({ isConfirmed: true, inquiries: [inquiry] })).toBe(true)
  expect(isOwnInquiries({ isConfirmed: false, inquiries: [] })).toBe(true)
})

test.each([
  ['no object', null],
  ['no list', { isConfirmed: true }],
  ['nothing about the address', { inquiries: [inquiry] }],
  ['an unknown kind', { isConfirmed: true, inquiries: [{ ...inquiry, kind: 'toString' }] }],
  ['no time', { isConfirmed: true, inquiries: [{ ...inquiry, receivedAt: null }] }],
  ['a row without a value', { isConfirmed: true, inquiries: [{ ...inquiry, rows: [{ label: 'City' }] }] }],
])('an answer with %s is refused', (_what, answer) => {
  expect(isOwnInquiries(answer)).toBe(false)
})

test('the reason of a refusal is read if there is one', () => {
  expect(readReason({ error: { code: 'conflict', message: 'Sign in again.' } })).toBe('Sign in again.')
  for (const other of [null, 'no', {}, { error: null }, { error: { message: 3 } }]) expect(readReason(other)).toBeNull()
})
