import { expect, test } from 'vitest'
import type { Lead } from './lead.ts'
import { composeTeamSubject } from './team-subject.ts'

const lead: Lead = {
  id: '0198c0de-0000-7000-8000-000000000001',
  reference: 'SEL-7K3M-2Q',
  kind: 'sell-fast',
  fullName: 'Jane Roe',
  email: 'jane@owners.example',
  phone: '',
  details: { propertyAddress: '12 Main St, Guelph', propertyType: 'Commercial', timeline: 'ASAP' },
  source: { page: '/sell-fast', referrer: '', firstUtm: null, lastUtm: null, language: '' },
  status: 'new',
  flags: [],
  receivedAt: new Date('2026-11-16T20:00:00Z'),
  replyDueAt: new Date('2026-11-17T20:00:00Z'),
}
const contact: Lead = { ...lead, kind: 'contact', details: { subject: 'Plaza on King' } }
const longest = '[check] [possible duplicate] '.length + 70 + 40 + 'reply by Wed 12:00 p.m.'.length + 2 * ' – '.length

test.each<[name: string, lead: Lead, subject: string]>([
  ['the address of the property', lead, 'Sell-fast: 12 Main St, Guelph – Jane Roe – reply by Tue 3:00 p.m.'],
  [
    'type and timeline where there is no address',
    { ...lead, details: { propertyType: 'Land', timeline: 'ASAP' } },
    'Sell-fast: Land, ASAP – Jane Roe – reply by Tue 3:00 p.m.',
  ],
  ['the subject that was typed', contact, 'Contact: Plaza on King – Jane Roe – reply by Tue 3:00 p.m.'],
  [
    'only the form and the sender where no subject was typed',
    { ...contact, details: {} },
    'Contact – Jane Roe – reply by Tue 3:00 p.m.',
  ],
  [
    'the first criteria, and how many more types there are',
    {
      ...lead,
      kind: 'investment',
      details: { propertyTypes: ['Industrial', 'Retail', 'Land'], locations: ['Ottawa Area'] },
    },
    'Investment: Industrial, Retail, +1, Ottawa Area – Jane Roe – reply by Tue 3:00 p.m.',
  ],
  [
    'the end of the day before where an answer is due at midnight',
    { ...contact, replyDueAt: new Date('2026-11-17T05:00:00Z') },
    'Contact: Plaza on King – Jane Roe – reply by end of Mon',
  ],
])('the subject of the mail to the team names %s', (_name, given, subject) => {
  expect(composeTeamSubject(given)).toBe(subject)
})

test('our own labels come first in the subject', () => {
  const subject = composeTeamSubject({ ...contact, flags: ['possible-duplicate', 'check', 'links'] })
  expect(subject).toMatch(/^\[check\] \[possible duplicate\] Contact: Plaza on King – Jane Roe/)
})

test.each([
  '\r\nBcc: victim@x.example',
  '\n',
  '\u2028',
  '\u2029',
  '\u0000',
  '\u0085',
  '\t',
  '\u202e',
  '\u2066',
  '\ufeff',
])('line breaks and marks that change the writing direction are removed: %j', (evil) => {
  for (const given of [
    { ...contact, fullName: `Jane${evil}Roe` },
    { ...contact, details: { subject: `Plaza${evil}on King` } },
    { ...lead, details: { propertyAddress: `12 Main${evil}St` } },
  ]) {
    expect(composeTeamSubject(given)).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u)
  }
})

test('a long text is cut between characters, and keeps the name and the time', () => {
  const given = {
    ...lead,
    fullName: '🏢'.repeat(500),
    details: { propertyAddress: '🏠'.repeat(500) },
    flags: ['check'],
  }
  const subject = composeTeamSubject(given)
  expect(subject).toBe(`[check] Sell-fast: ${'🏠'.repeat(58)}… – ${'🏢'.repeat(39)}… – reply by Tue 3:00 p.m.`)
  expect([...subject].length).toBeLessThanOrEqual(longest)
  expect(subject.isWellFormed()).toBe(true)
})
