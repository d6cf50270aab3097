import { expect, test } from 'vitest'
import { readInquiry } from './inquiry.ts'
import { noticeLine } from './notice.ts'
import { readFormBody } from './read-form-body.ts'

const contact = { fullName: 'Ann Buyer', email: 'ann@buyers.example', message: 'Hello' }
const investment = {
  fullName: 'Ann Buyer',
  email: 'ann@buyers.example',
  propertyTypes: ['Retail'],
  communicationConsent: 'yes',
}
const sellFast = {
  fullName: 'Ann Buyer',
  email: 'ann@buyers.example',
  propertyAddress: '1 Sample Road',
  propertyType: 'Land',
  timeline: 'ASAP',
}

test.each([
  [
    'investment',
    { ...investment, fullName: ' ' },
    'Missing Information - Please fill in your full name and email address.',
  ],
  [
    'investment',
    { ...investment, email: undefined },
    'Missing Information - Please fill in your full name and email address.',
  ],
  ['investment', { ...investment, propertyTypes: [] }, 'Please select at least one property type.'],
  [
    'investment',
    { ...investment, communicationConsent: '' },
    'Missing Consent - Please provide consent to be contacted.',
  ],
  [
    'investment',
    { ...investment, communicationConsent: 'no' },
    'Cannot Proceed - We cannot match you with opportunities without consent to contact you.',
  ],
  ['contact', { ...contact, message: '' }, 'Missing Information - Please fill in all required fields.'],
  ['sell-fast', { ...sellFast, timeline: null }, 'Missing Information - Please fill in all required fields.'],
] as const)('a %s inquiry that lacks something is refused in the words of the specification', (kind, body, line) => {
  const { faults } = readInquiry(kind, body)
  expect(faults && noticeLine(faults.notice)).toBe(line)
})

test.each([
  ['investment', investment],
  ['contact', contact],
  ['sell-fast', sellFast],
] as const)('a %s inquiry with only the required fields is accepted', (kind, body) => {
  expect(readInquiry(kind, body)).toMatchObject({ inquiry: { kind, fields: { ...body, phone: '' } }, faults: null })
})

test.each([
  ['fullName', { ...contact, fullName: 'x'.repeat(121) }, /120 characters/],
  ['message', { ...contact, message: 'x'.repeat(5001) }, /5000 characters/],
  ['email', { ...contact, email: `${'x'.repeat(250)}@a.ca` }, /254 characters/],
  ['email', { ...contact, email: 'ann@buyers' }, /valid email address/],
  ['email', { ...contact, email: 'ann@a.ca, bob@b.ca' }, /valid email address/],
  ['email', { ...contact, email: 'ann@a..ca' }, /valid email address/],
  ['phone', { ...contact, phone: 'call me' }, /doesn’t look like/],
  ['subject', { ...contact, subject: { a: 1 } }, /couldn’t read/],
] as const)('%s out of bounds is named beside its field', (field, body, words) => {
  expect(readInquiry('contact', body).faults?.fields[field]).toMatch(words)
})

test('NUL, lone surrogates and control characters are removed; everything visible stays', () => {
  const body = { ...contact, fullName: 'A\0nn\ud800 Ω 👩‍👩‍👧\u0007', message: 'one\r\ntwo\0' }
  expect(readInquiry('contact', body).inquiry?.fields).toMatchObject({ fullName: 'Ann Ω 👩‍👩‍👧', message: 'one\ntwo' })
})

test('unknown fields are left out and __proto__ does no harm', () => {
  const body = JSON.parse(
    '{"__proto__":{"isAdmin":true},"isAdmin":true,"otherText":{"__proto__":"x","constructor":"y","Other":"Quarry"}}',
  )
  const { inquiry } = readInquiry('investment', { ...investment, ...body })
  expect(inquiry?.fields).not.toHaveProperty('isAdmin')
  expect(inquiry?.fields).toMatchObject({ otherText: { Other: 'Quarry' } })
  expect({}).not.toHaveProperty('isAdmin')
})

test('numbers are formatted, and words instead of a number are left as they are', () => {
  const body = { ...investment, budgetMin: '500000', budgetMax: 'open', capRateMin: '5,25 %', capRateMax: '8' }
  expect(readInquiry('investment', body).inquiry?.fields).toMatchObject({
    budgetMin: '500,000',
    budgetMax: 'open',
    capRateMin: '5.25',
    capRateMax: '8',
  })
})

test('a posted form becomes the body that a script would have sent', () => {
  const pairs = [
    ['fullName', 'Ann'],
    ['propertyTypes', 'Retail'],
    ['propertyTypes', 'Land'],
    ['selectedSubtypes[Retail]', 'Shopping Mall'],
    ['selectedSubtypes[Retail]', 'Bank Branch'],
    ['otherText[Other]', 'Quarry'],
    ['source[page]', '/contact'],
    ['__proto__', 'x'],
  ] as const
  expect(readFormBody('investment', pairs)).toMatchObject({
    fullName: 'Ann',
    propertyTypes: ['Retail', 'Land'],
    selectedSubtypes: { Retail: ['Shopping Mall', 'Bank Branch'] },
    otherText: { Other: 'Quarry' },
    source: { page: '/contact' },
  })
})

test('a hostile address is checked quickly', () => {
  const startedAt = performance.now()
  readInquiry('contact', { ...contact, email: `a@${'a.'.repeat(30_000)}@`, phone: '1'.repeat(60_000) })
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
