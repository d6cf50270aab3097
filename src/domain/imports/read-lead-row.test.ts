import { expect, test } from 'vitest'
import { mapColumns } from './lead-fields.ts'
import { readImportDate } from './read-import-date.ts'
import { readLeadRow } from './read-lead-row.ts'

const now = new Date('2026-11-19T15:00:00Z')
const email = 'zoe@buyers.example'

function requireColumns(headings: string[], given: [heading: string, field: string][] = []) {
  const columns = mapColumns(headings, new Map(given))
  if (typeof columns === 'string') throw new Error(columns)
  return columns
}

interface Options {
  kind?: 'contact' | 'investment' | 'sell-fast'
  map?: [heading: string, field: string][]
}

/** A row with these cells, by heading. */
function read(row: Record<string, string>, { kind = 'contact', map }: Options = {}) {
  const columns = requireColumns(Object.keys(row), map)
  const closedSince = new Date('2024-11-19T15:00:00Z')
  return readLeadRow(Object.values(row), { columns, kind, dates: 'mdy', now, closedSince })
}

test('headings are recognized however they are written, and others can be mapped', () => {
  const headings = ['E-Mail Address', 'FIRST_NAME', 'Mobile', 'Phone', 'Rating', 'Remarks']
  expect(requireColumns(headings, [['remarks', 'note']]).fields).toEqual([
    ...['email', 'firstName', null, 'phone', null],
    'note',
  ])
  const twice = new Map([
    ['Rating', 'id'],
    ['Phone', 'id'],
  ])
  expect(mapColumns(headings, twice)).toContain('Two columns')
  expect(mapColumns(headings, new Map([['Colour', 'note']]))).toBe('No column is called "Colour".')
  expect(mapColumns(headings, new Map([['Rating', 'constructor']]))).toContain('There is no field "constructor"')
  expect(mapColumns(['Name'], new Map())).toContain('No column has email addresses')
  expect(requireColumns(['Email', 'Phone'], [['Phone', 'none']]).fields).toEqual(['email', null])
})

test('a row becomes a lead of its kind, and what its form has no field for stays in the text', () => {
  const owner = {
    Email: email,
    'Full name': 'Zoë Roy',
    Phone: 'ask me',
    Status: 'Hot!',
    Notes: 'Likes plazas.',
    Rank: '7',
  }
  const row = { ...owner, Timeline: 'asap', 'Property type': 'Castle' }
  expect(read(row, { kind: 'sell-fast', map: [['Rank', 'note']] }).lead).toMatchObject({
    kind: 'sell-fast',
    fullName: 'Zoë Roy',
    phone: '',
    status: 'new',
    details: {
      timeline: 'ASAP',
      additionalComments: 'Likes plazas.\n\nProperty type: Castle\nRank: 7\nStatus: Hot!\nPhone: ask me',
    },
  })
  const investor = { Email: email, Type: 'Buyer', 'Property types': 'retail; Multifamily', Budget: '$1500000' }
  expect(read(investor).lead).toMatchObject({
    kind: 'investment',
    fullName: email,
    details: { propertyTypes: ['Retail', 'Multifamily (5+ units)'], budgetMax: '1,500,000' },
  })
})

test.each<[why: string, row: Record<string, string>]>([
  ['It has no email address.', { Email: ' ' }],
  ['Its email address is not valid.', { Email: 'a@b.example,c@d.example' }],
  ['It is spam.', { Email: email, Status: 'Junk' }],
  ['Its date cannot be read.', { Email: email, Created: '02/30/2025' }],
  ['Its date is still to come.', { Email: email, Created: '2027-01-01' }],
  ['Its date is before 1990.', { Email: email, Created: '1900-01-01' }],
  ['It was closed longer ago', { Email: email, Status: 'Lost', 'Close date': '2020-01-01' }],
  ['Its text is longer than 5000 characters.', { Email: email, Notes: 'x'.repeat(5001) }],
])('a row is skipped with a reason: %s', (why, row) => {
  expect(read(row)).toMatchObject({ lead: null, why: expect.stringContaining(why) })
})

test('a row with more cells than headings is skipped, because its cells may have moved', () => {
  const rules = { columns: requireColumns(['Email']), kind: 'contact', dates: null, now, closedSince: now } as const
  expect(readLeadRow([email, '', ''], rules).why).toBeNull()
  expect(readLeadRow([email, 'King St'], rules).why).toContain('It has 2 cells')
})

test('a consent needs its date, its wording and its kind, and covers no more than the row names', () => {
  const whole = {
    Email: email,
    'Consent date': '2026-10-01',
    'Consent wording': 'You may write to me.',
    CASL: 'Express',
  }
  const purposesOf = (purpose: string) => read({ ...whole, 'Consent purpose': purpose }).lead?.consent?.purposes
  expect(read(whole).lead?.consent).toMatchObject({ basis: 'express', purposes: ['answer-inquiry'] })
  expect([purposesOf(''), purposesOf('off-market properties')]).toEqual([['answer-inquiry'], ['property-matches']])
  const odd: Record<string, string>[] = [
    { 'Consent date': '' },
    { 'Consent date': '2027-10-01' },
    { 'Consent wording': ' ' },
    { CASL: 'yes' },
    { 'Consent purpose': 'anything' },
  ]
  for (const part of odd)
    expect(read({ ...whole, ...part }).lead).toMatchObject({ consent: null, hasPartOfConsent: true })
  expect(read({ Email: email }).lead).toMatchObject({ consent: null, hasPartOfConsent: false })
})

test('anything but a clear no under "unsubscribed" is a withdrawal', () => {
  const asked = (text: string) => read({ Email: email, Unsubscribed: text }).lead?.withdrawnAt
  expect([asked('No'), asked('0'), asked('')]).toEqual([null, null, null])
  expect([asked('yes'), asked('last week')]).toEqual([now, now])
  expect(asked('2025-03-01 12:00')).toEqual(new Date('2025-03-01T17:00:00Z'))
})

test('a later export finds the same lead by its number or its date, although the rest has changed', () => {
  const of = (row: Record<string, string>) => read({ Email: email, ...row }).lead?.identity
  expect(of({ Id: '7', Notes: 'a' })).toBe(of({ Id: '7', Notes: 'b' }))
  expect(of({ Created: '2025-01-02', Notes: 'a' })).toBe(of({ Created: '01/02/2025', Notes: 'b' }))
  expect(of({ Notes: 'a' })).not.toBe(of({ Notes: 'b' }))
  expect(of({ Id: '7' })).not.toBe(read({ Email: 'other@buyers.example', Id: '7' }).lead?.identity)
})

test('dates are in Toronto time unless they name a zone, and an ambiguous one is not guessed', () => {
  expect(readImportDate('2025-07-01 3:05 PM', null)).toEqual(new Date('2025-07-01T19:05:00Z'))
  expect(readImportDate('2025-07-01T15:05:06.789Z', null)).toEqual(new Date('2025-07-01T15:05:06Z'))
  expect(readImportDate('2025-07-01T15:05:06+02:00', null)).toEqual(new Date('2025-07-01T13:05:06Z'))
  expect(readImportDate('03/04/2025', 'mdy')).toEqual(new Date('2025-03-04T05:00:00Z'))
  expect(readImportDate('03/04/2025', 'dmy')).toEqual(new Date('2025-04-03T04:00:00Z'))
  for (const odd of [
    '03/04/2025',
    '2025-02-30',
    '2025-01-01 25:00',
    '2025-01-01 13:00 PM',
    'yesterday',
    '20250101',
    '',
  ])
    expect(readImportDate(odd, null)).toBeNull()
})
