import { expect, test } from 'vitest'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import { formTokenField, honeypotField } from '#domain/inquiries/inquiry-names.ts'
import { readShownAt, readSpamSignals } from './read-spam-signals.ts'
import { scoreInquiry } from './score-inquiry.ts'

const contact = (fields: { fullName?: string; message?: string } = {}) =>
  ({ kind: 'contact', fields: { fullName: 'Ann Buyer', message: 'Is it there?', ...fields } }) as Inquiry
const noSignals = { honeypot: '', filledInMs: null, isTokenForged: false }

test('only text in the hidden field proves a bot, and blanks in it prove nothing', () => {
  expect(scoreInquiry(contact(), { ...noSignals, honeypot: ' \n' })).toEqual([])
  expect(scoreInquiry(contact(), { ...noSignals, honeypot: 'x' })).toEqual(['suspect', 'unseen-field'])
})

test('nobody fills in a form in less than two and a half seconds', () => {
  expect(scoreInquiry(contact(), { ...noSignals, filledInMs: 2499 })).toEqual(['check', 'too-fast'])
  expect(scoreInquiry(contact(), { ...noSignals, filledInMs: 2500 })).toEqual([])
})

test('neither a forged token nor a single spam word flags a lead alone, but both do', () => {
  const forged = { ...noSignals, isTokenForged: true }
  const advertising = contact({ message: 'We build backlinks. Backlinks!' })
  expect([scoreInquiry(contact(), forged), scoreInquiry(advertising, noSignals)]).toEqual([[], []])
  expect(scoreInquiry(advertising, forged)).toEqual(['check', 'forged-token', 'spam-words'])
})

test('six links, markup, or a link as a name flag a lead', () => {
  const links = (count: number) => Array.from({ length: count }, (_, at) => `https://www.h${at}.example/`).join(' ')
  expect(scoreInquiry(contact({ message: `${links(5)} http://h0.example www.h1.example.` }), noSignals)).toEqual([])
  expect(scoreInquiry(contact({ message: links(6) }), noSignals)).toEqual(['check', 'links'])
  expect(scoreInquiry(contact({ message: '<a href=x>' }), noSignals)).toEqual(['check', 'markup'])
  expect(scoreInquiry(contact({ fullName: 'buy.example' }), noSignals)).toEqual(['check', 'link-as-name'])
  expect(scoreInquiry(contact({ fullName: 'Ann Buyer, buyers.example' }), noSignals)).toEqual([])
})

test('signals are read only from text, and missing fields are not a signal', async () => {
  const tokens = { readMoment: async (token: string) => (token === 'ours' ? 1000 : null) }
  const read = (body: unknown) => readSpamSignals(body, { tokens, now: () => 5000 })
  for (const body of [null, 'text', {}, { [honeypotField]: ['x'], [formTokenField]: 7 }])
    expect(await read(body)).toEqual(noSignals)
  expect(await read({ [honeypotField]: 'x', [formTokenField]: 'ours' })).toEqual({
    honeypot: 'x',
    filledInMs: 4000,
    isTokenForged: false,
  })
  expect(await read({ [formTokenField]: 'theirs' })).toEqual({ ...noSignals, isTokenForged: true })
})

test('the age of a page is trusted unless it is impossible', () => {
  expect([readShownAt('400.4', 1000), readShownAt('1000', 1000)]).toEqual([600, 0])
  for (const odd of [undefined, '', 'x', '0', '-5', '1001', 'NaN', 'Infinity'])
    expect(readShownAt(odd, 1000)).toBe(1000)
})
