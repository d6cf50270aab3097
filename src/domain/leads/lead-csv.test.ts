import { expect, test } from 'vitest'
import type { Lead } from './lead.ts'
import { toCsv } from './lead-csv.ts'

const lead: Lead = {
  id: '0198c0de-0000-7000-8000-000000000001',
  reference: 'CON-7K3M-2Q',
  kind: 'contact',
  fullName: 'Ann "Bee" Buyer',
  email: 'ann@buyers.example',
  phone: '+14165550100',
  details: { message: 'one\ntwo, three' },
  source: { page: '/contact', referrer: '', firstUtm: null, lastUtm: null, language: '' },
  status: 'new',
  flags: [],
  receivedAt: new Date('2026-11-15T14:30:00Z'),
  replyDueAt: new Date('2026-11-17T05:00:00Z'),
}

test.each(['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', ' =1', '＝1', '|x', '%x'])(
  '%j is text in a spreadsheet and not a formula',
  (text) => {
    expect(toCsv([{ ...lead, fullName: text }])).toContain(`"'${text}"`)
  },
)

test('quotes are doubled, and line breaks stay within their cell', () => {
  const csv = toCsv([lead])
  expect(csv).toContain('"Ann ""Bee"" Buyer"')
  expect(csv).toContain('"Message: one\ntwo, three"')
  expect(csv.split('\r\n')).toHaveLength(3)
})

test('amounts are columns of numbers, next to the typed text and our reading of it', () => {
  const details = { budgetMin: '750k', budgetMax: '2,000,000', capRateMin: 'good', amounts: { budgetMin: 750_000 } }
  const csv = toCsv([{ ...lead, details }])
  expect(csv).toContain('"budgetMin","budgetMax","capRateMin","capRateMax"')
  expect(csv).toContain('750000,"","","","750k","2,000,000","good",""')
  expect(csv).toContain('Budget from (CAD): 750k ($750,000)\nBudget to (CAD): 2,000,000\nCap rate from (%): good"')
})

test('an amount that was typed as a formula is text', () => {
  const details = { budgetMin: '=2+3', amounts: { budgetMin: -1, capRateMin: 5.5 } }
  const csv = toCsv([{ ...lead, details }])
  expect(csv).toContain(`-1,"",5.5,"","'=2+3"`)
})

test('the file begins with a byte order mark, and each row has as many cells as there are headings', () => {
  const csv = toCsv([{ ...lead, fullName: 'Zoë Tremblay-Côté' }])
  expect(csv.codePointAt(0)).toBe(0xfeff)
  expect([...new TextEncoder().encode(csv).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [headings = '', row = ''] = csv.split('\r\n')
  expect(row).toContain('"Zoë Tremblay-Côté"')
  expect(row.match(/"(?:[^"]|"")*"|[\d.]+/g)).toHaveLength(headings.split(',').length)
})

test('times are given in ISO and in Toronto time', () => {
  expect(toCsv([lead])).toContain(
    '"2026-11-15T14:30:00.000Z","2026-11-15 09:30","2026-11-17T05:00:00.000Z","2026-11-17 00:00"',
  )
})

test('a Canadian phone number needs no apostrophe, a foreign one keeps it', () => {
  expect(toCsv([lead])).toContain('"416-555-0100"')
  expect(toCsv([{ ...lead, phone: '+442079460958' }])).toContain(`"'+442079460958"`)
})
