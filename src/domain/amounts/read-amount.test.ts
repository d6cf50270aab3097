import { expect, test } from 'vitest'
import { formatReading } from './format-reading.ts'
import { readAmount } from './read-amount.ts'
import { isReversedRange, readRange } from './read-range.ts'
import { describeAmount, readStoredAmounts } from './stored-amounts.ts'

const NBSP = '\u00a0'
const NARROW = '\u202f'

const money: [typed: string, meaning: string | null][] = [
  // Digits, with the separators of English and French.
  ['750000', '$750,000'],
  ['750,000', '$750,000'],
  ['$750,000', '$750,000'],
  ['$ 750,000.00', '$750,000'],
  ['750 000', '$750,000'],
  ['2 500 000', '$2,500,000'],
  [`2${NBSP}500${NBSP}000`, '$2,500,000'],
  [`2${NARROW}500${NARROW}000${NBSP}$`, '$2,500,000'],
  ['2 500 000 $', '$2,500,000'],
  ['1 500 000,50 $', '$1,500,000.50'],
  ['1.500.000', '$1,500,000'],
  ['1.500.000,50', '$1,500,000.50'],
  ['1,500,000.5', '$1,500,000.50'],
  ["2'500'000", '$2,500,000'],
  ['2’500’000', '$2,500,000'],
  ['1,500', '$1,500'],
  ['1.500', '$1,500'],
  ['1234.56', '$1,234.56'],
  ['１５００００', '$150,000'],
  ['0', '$0'],
  ['$500,000,', '$500,000'],
  ['  500000  ', '$500,000'],
  ['CAD 500000', '$500,000'],
  ['500,000 CAD', '$500,000'],
  ['C$500,000', '$500,000'],
  ['CA$ 2.5M', '$2,500,000'],
  ['CDN$500k', '$500,000'],
  ['500000 dollars', '$500,000'],
  // Letters and words for thousands, millions and billions.
  ['750k', '$750,000'],
  ['750K', '$750,000'],
  ['750 k', '$750,000'],
  ['$750k', '$750,000'],
  ['750k$', '$750,000'],
  ['1.5m', '$1,500,000'],
  ['1.5M', '$1,500,000'],
  ['1,5 M$', '$1,500,000'],
  ['1.5mm', '$1,500,000'],
  ['$1.5MM', '$1,500,000'],
  ['1.5 mil', '$1,500,000'],
  ['2 mill', '$2,000,000'],
  ['3mln', '$3,000,000'],
  ['$10 million', '$10,000,000'],
  ['10 Million CAD', '$10,000,000'],
  ['1.125 million', '$1,125,000'],
  ['1,125 million', '$1,125,000'],
  ['1,500k', '$1,500,000'],
  ['1.15M', '$1,150,000'],
  ['0.5M', '$500,000'],
  ['.5M', '$500,000'],
  ['approx.2M', '$2,000,000'],
  ['500 thousand', '$500,000'],
  ['500 grand', '$500,000'],
  ['2 millions', '$2,000,000'],
  ['2,5 millions $', '$2,500,000'],
  ['500 mille', '$500,000'],
  ['1.2bn', '$1,200,000,000'],
  ['1 billion', '$1,000,000,000'],
  ['un milliard', '$1,000,000,000'],
  ['two million', '$2,000,000'],
  ['Five Hundred Thousand', '$500,000'],
  ['half a million', '$500,000'],
  ['a million', '$1,000,000'],
  ['one million dollars', '$1,000,000'],
  ['deux millions', '$2,000,000'],
  ['twenty million', '$20,000,000'],
  // Words around a number.
  ['about 750k', '$750,000'],
  ['~750k', '$750,000'],
  ['approx. $2M', '$2,000,000'],
  ['ca. 2M', '$2,000,000'],
  ['environ 750 k$', '$750,000'],
  // Bounds.
  ['up to 2M', 'up to $2,000,000'],
  ['upto 2M', 'up to $2,000,000'],
  ['under 2M', 'up to $2,000,000'],
  ['below $2,000,000', 'up to $2,000,000'],
  ['less than 2 million', 'up to $2,000,000'],
  ['no more than 2M', 'up to $2,000,000'],
  ['max 2M', 'up to $2,000,000'],
  ['max. 2M', 'up to $2,000,000'],
  ['2M max', 'up to $2,000,000'],
  ['2M or less', 'up to $2,000,000'],
  ['<2M', 'up to $2,000,000'],
  ['≤ 2M', 'up to $2,000,000'],
  ["jusqu'à 2 M$", 'up to $2,000,000'],
  ['jusqu’à 2M', 'up to $2,000,000'],
  ['moins de 2M', 'up to $2,000,000'],
  ['over 1M', '$1,000,000 or more'],
  ['more than 1M', '$1,000,000 or more'],
  ['at least 500k', '$500,000 or more'],
  ['min 500k', '$500,000 or more'],
  ['from 500k', '$500,000 or more'],
  ['starting at 500k', '$500,000 or more'],
  ['1M+', '$1,000,000 or more'],
  ['1M and up', '$1,000,000 or more'],
  ['1M or more', '$1,000,000 or more'],
  ['> 1M', '$1,000,000 or more'],
  ['>=1M', '$1,000,000 or more'],
  ['plus de 1M', '$1,000,000 or more'],
  ['à partir de 500 k$', '$500,000 or more'],
  // Ranges.
  ['1-2M', '$1,000,000 to $2,000,000'],
  ['1 - 2 million', '$1,000,000 to $2,000,000'],
  ['1–2M', '$1,000,000 to $2,000,000'],
  ['$1M—$2M', '$1,000,000 to $2,000,000'],
  ['1M to 2M', '$1,000,000 to $2,000,000'],
  ['1 to 2 million', '$1,000,000 to $2,000,000'],
  ['one to two million', '$1,000,000 to $2,000,000'],
  ['from 1 to 2 million', '$1,000,000 to $2,000,000'],
  ['between 1 and 2 million', '$1,000,000 to $2,000,000'],
  ['entre 1 et 2 millions', '$1,000,000 to $2,000,000'],
  ['1 à 2 M$', '$1,000,000 to $2,000,000'],
  ['500-750k', '$500,000 to $750,000'],
  ['500k-2M', '$500,000 to $2,000,000'],
  ['500-1M', '$500,000 to $1,000,000'],
  ['1M-2', '$1,000,000 to $2,000,000'],
  ['500,000-750,000', '$500,000 to $750,000'],
  ['500 000 - 750 000', '$500,000 to $750,000'],
  ['500000 to 750000', '$500,000 to $750,000'],
  // No limit.
  ['open', 'no limit'],
  ['Any', 'no limit'],
  ['no limit', 'no limit'],
  ['No max', 'no limit'],
  ['flexible', 'no limit'],
  ['n/a', 'no limit'],
  ['-', 'no limit'],
  // What is not an amount in Canadian dollars.
  ['', null],
  ['?', null],
  ['tbd', null],
  ['call me', null],
  ['five', null],
  ['lots', null],
  ['-500', null],
  ['-500,000', null],
  ['−500k', null],
  ['(500,000)', null],
  ['5%', null],
  ['US$2M', null],
  ['2M USD', null],
  ['€2M', null],
  ['5000 sq ft', null],
  ['10,000 sf', null],
  ['2 acres', null],
  ['500 m²', null],
  ['416-555-0100', null],
  ['2026-11-15', null],
  ['1-2-3', null],
  ['1.5.2', null],
  ['15 00', null],
  ['1,50,000', null],
  ['1 million 500 thousand', null],
  ['2M-1M', null],
  ['1/2 million', null],
  ['1e6', null],
  ['1000000000000', null],
  ['999 billion billion', null],
  ['99999999999999999999', null],
  ['2M 🙂', null],
  ['<script>', null],
]

const percent: [typed: string, meaning: string | null][] = [
  ['5', '5%'],
  ['5%', '5%'],
  ['5 %', '5%'],
  [`5${NBSP}%`, '5%'],
  ['5.25', '5.25%'],
  ['5,25 %', '5.25%'],
  ['5,125', '5.125%'],
  ['5.125%', '5.125%'],
  ['0.5%', '0.5%'],
  ['5 percent', '5%'],
  ['5 per cent', '5%'],
  ['5 pct', '5%'],
  ['5 pour cent', '5%'],
  ['five percent', '5%'],
  ['5-7%', '5% to 7%'],
  ['5%-7%', '5% to 7%'],
  ['5 – 7 %', '5% to 7%'],
  ['5 to 7', '5% to 7%'],
  ['de 5 à 7 %', '5% to 7%'],
  ['5+', '5% or more'],
  ['at least 5', '5% or more'],
  ['over 5%', '5% or more'],
  ['up to 8', 'up to 8%'],
  ['max 8 %', 'up to 8%'],
  ['100', '100%'],
  ['any', 'no limit'],
  ['101', null],
  ['-5', null],
  ['5k', null],
  ['$5', null],
  ['5 million', null],
  ['7-5', null],
  ['good', null],
]

test('the tables have at least 120 inputs', () => {
  expect(money.length + percent.length).toBeGreaterThanOrEqual(120)
})

test.each(money)('the budget %j means %j', (typed, meaning) => {
  const reading = readAmount(typed, 'money')
  expect(reading && formatReading(reading, 'money')).toBe(meaning)
})

test.each(percent)('the cap rate %j means %j', (typed, meaning) => {
  const reading = readAmount(typed, 'percent')
  expect(reading && formatReading(reading, 'percent')).toBe(meaning)
})

test.each([
  ['500k', '2M', 500_000, 2_000_000],
  ['500k', '', 500_000, null],
  ['', '2M', null, 2_000_000],
  ['1-2M', '', 1_000_000, 2_000_000],
  ['', '1-2M', 1_000_000, 2_000_000],
  ['1-2M', '3M', 1_000_000, 3_000_000],
  ['up to 2M', '', null, 2_000_000],
  ['', '1M+', 1_000_000, null],
  ['under 2M', '5M', null, 5_000_000],
  ['any', '2M', null, 2_000_000],
  ['open', 'open', null, null],
  ['call me', '2M', null, 2_000_000],
  ['2M', '500k', 2_000_000, 500_000],
  ['', '', null, null],
])('a minimum of %j and a maximum of %j are %j and %j', (minimum, maximum, min, max) => {
  expect(readRange(minimum, maximum, 'money')).toEqual({ min, max })
})

test('a minimum above its maximum is noticed, also across notations', () => {
  expect(isReversedRange(readRange('2M', '500k', 'money'))).toBe(true)
  expect(isReversedRange(readRange('500k', '2M', 'money'))).toBe(false)
  expect(isReversedRange(readRange('500k', 'open', 'money'))).toBe(false)
})

test('no text takes long to read', () => {
  const texts = ['between '.repeat(2000), `from ${'1 '.repeat(5000)}`, '1,'.repeat(5000), ' '.repeat(20_000)]
  const start = performance.now()
  for (const text of texts) readAmount(text, 'money')
  expect(performance.now() - start).toBeLessThan(1000)
})

test('amounts we could read are stored as numbers, and the rest are left out', () => {
  const details = { budgetMin: '750k', budgetMax: 'call me', capRateMin: '5-7%', message: '5' }
  expect(readStoredAmounts(details)).toEqual({ budgetMin: 750_000, capRateMin: 5, capRateMax: 7 })
  expect(readStoredAmounts({ budgetMin: 'open', capRateMin: 7 })).toBeNull()
})

test.each([
  ['budgetMin', '750k', '750k ($750,000)'],
  ['budgetMax', '750,000', '750,000'],
  ['capRateMin', '5', '5'],
  ['capRateMax', 'up to 8', 'up to 8'],
  ['capRateMax', 'under 8', 'under 8 (up to 8%)'],
  ['budgetMax', 'call me', 'call me'],
] as const)('%s of %j is described as %j', (name, text, described) => {
  expect(describeAmount(name, text)).toBe(described)
})
