import { expect, test } from 'vitest'
import { describeEarlier, readNewest } from './earlier-criteria.ts'

const receivedAt = '2026-11-16T20:00:00.000Z'
const message = { kind: 'contact', receivedAt, fields: { message: 'Hi' } }
const criteria = {
  kind: 'investment',
  receivedAt,
  fields: { fullName: 'Ann', propertyTypes: ['Retail'], budgetMin: '' },
}

test('the criteria of the newest investment inquiry are used, without name and address', () => {
  const older = { ...criteria, fields: { propertyTypes: ['Land'] } }
  expect(readNewest({ inquiries: [message, criteria, older] })).toEqual({
    pairs: [['propertyTypes', 'Retail']],
    sentAt: Date.parse(receivedAt),
  })
})

test.each([
  ['no answer', null],
  ['a refusal', { error: { code: 'mailbox_not_proven' } }],
  ['no inquiries', { inquiries: [] }],
  ['messages only', { inquiries: [message] }],
  ['an inquiry without criteria', { inquiries: [{ ...criteria, fields: {} }] }],
])('%s gives no criteria', (_name, content) => {
  expect(readNewest(content)).toBeNull()
})

test('the day criteria were sent is the day in Toronto, as in the account', () => {
  const sentAt = Date.parse('2026-11-17T03:00:00Z')
  expect(describeEarlier({ sentAt })).toBe('You sent us your criteria on November 16, 2026.')
})
