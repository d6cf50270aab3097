import { expect, test } from 'vitest'
import { capRatePage } from '#content/tools/cap-rate-page.ts'
import { cashOrListPage } from '#content/tools/cash-or-list-page.ts'
import { mortgagePage } from '#content/tools/mortgage-page.ts'
import { purchaseCostsPage } from '#content/tools/purchase-costs-page.ts'
import { capRateTool } from './cap-rate-tool.ts'
import { cashOrListTool } from './cash-or-list-tool.ts'
import { mortgageTool } from './mortgage-tool.ts'
import { purchaseCostsTool } from './purchase-costs-tool.ts'
import type { ToolTexts } from './read-fields.ts'
import { completeTexts, type Place, pairsOf, runTool, type Tool } from './tool.ts'

const guelph: Place = { slug: 'guelph', name: 'Guelph', location: 'Southwestern Ontario', range: null }
const ask = (tool: Tool, texts: ToolTexts) => runTool(tool, texts, [guelph], true)
const readRow = ({ answer }: ReturnType<typeof ask>, label: string) =>
  answer?.rows.find((row) => row.label === label)?.value

test('amounts are read as people write them, and the reading is shown', () => {
  const state = ask(capRateTool, { rent: '96k', vacancy: '0', expenses: '21 600', price: '1.5m', city: 'guelph' })
  expect(state.readings.price).toBe('Read as $1,500,000')
  expect(state.answer?.sentence).toBe('On your figures, an NOI of $74,400 at $1,500,000 is a cap rate of 4.96%.')
  expect(state.answer?.carried?.values).toEqual({
    budgetMax: '1,500,000',
    capRateMin: '4.96',
    locations: 'Southwestern Ontario',
  })
})

test.each([
  [capRateTool, { price: '1,500,000', vacancy: '5%', cap: '5.75', expenses: '35%', noi: '$148,000' }, {}],
  [
    capRateTool,
    { price: '2.5', vacancy: '0,5', expenses: '35', noi: '148 000' },
    { price: '$2.50', vacancy: '0.5%', expenses: '$35', noi: '$148,000' },
  ],
  [mortgageTool, { price: '2.5m', loan: '$65', rate: '5.750' }, { price: '$2,500,000' }],
])('a number is repeated only if it could be meant in another way: %#', (tool, texts, amounts) => {
  const readings = Object.entries(amounts).map(([name, amount]) => [name, `Read as ${amount}`])
  expect(runTool(tool, texts, [], false).readings).toEqual(Object.fromEntries(readings))
})

test.each([
  [capRatePage, capRateTool, 'an NOI of $148,000 at $2,500,000 is a cap rate of 5.92%.'],
  [mortgagePage, mortgageTool, 'the payment is $10,156.61 a month'],
  [purchaseCostsPage, purchaseCostsTool, 'you need $2,552,975 to close, of which $46,475 is land transfer tax.'],
  [cashOrListPage, cashOrListTool, 'listing nets $25,100 more.'],
])('the example of $id has a result, and is part of its link', ({ example }, tool, sentence) => {
  expect(ask(tool, example).answer?.sentence).toContain(`On your figures, ${sentence}`)
  expect(Object.fromEntries(pairsOf(tool, completeTexts(tool, example)))).toEqual(example)
})

test('a city is compared only if a registrant has attested to its range', () => {
  const texts = { noi: '74400', price: '1.5m', city: 'guelph' }
  expect(readRow(ask(capRateTool, texts), 'City range')).toBeUndefined()
  const attested = { ...guelph, range: { low: 5.2, high: 7.2, basis: 'Blended.' } }
  const state = runTool(capRateTool, texts, [attested], true)
  expect(readRow(state, 'City range')).toBe('24 bp below Guelph’s 5.2% to 7.2%. Blended.')
})

test('expenses may be a percentage, and blank fields that count as zero are named', () => {
  const state = ask(capRateTool, { rent: '1.2m', vacancy: '4', other: '36,000', expenses: '35%', price: '12.5m' })
  expect(readRow(state, 'Net operating income (NOI)')).toBe('$772,200')
  expect(state.blank).toEqual([])
  expect(ask(capRateTool, { rent: '1.2m', price: '12.5m' }).blank).toEqual([
    'Other income per year',
    'Operating expenses per year',
  ])
})

test('beside an NOI no blank field counts as zero, and the table has no cents', () => {
  const state = ask(capRateTool, { noi: '740000', price: '10m' })
  expect(state.blank).toEqual([])
  expect(state.answer?.tables[0]?.rows[1]).toEqual({
    label: '6.90%',
    cells: ['$9,652,174', '$10,724,638', '$11,797,101'],
  })
})

test('if expenses exceed income, there is no price', () => {
  const state = ask(capRateTool, { rent: '60000', expenses: '60000', price: '900k' })
  expect(state.answer).toMatchObject({
    sentence: expect.stringContaining('Expenses exceed income'),
    tables: [],
    carried: null,
  })
})

const inNumbers = 'Please enter an amount in numbers, such as 2,500,000 or 2.5m.'
test.each([
  ['-500', 'Please enter an amount above 0.'],
  ['−$500', 'Please enter an amount above 0.'],
  ['1e6', inNumbers],
  ['US$2M', inNumbers],
  ['five', inNumbers],
  ['1-2M', 'Please enter one amount.'],
  ['any', 'Please enter one amount.'],
  ['up to 2M', 'Please enter one amount.'],
])('%s is refused, and the text is kept', (text, fault) => {
  const state = ask(capRateTool, { noi: '1000', price: text })
  expect(state.faults).toEqual({ price: fault })
  expect(state.texts.price).toBe(text)
  expect(state.answer).toBeNull()
})

test.each([
  [capRateTool, { noi: '1', price: '11 billion' }, { price: 'We can’t work with amounts above $10 billion.' }],
  [capRateTool, { noi: '1', price: '0' }, { price: 'Please enter a price.' }],
  [capRateTool, { noi: '1', cap: '0' }, { cap: 'Please enter a cap rate above zero.' }],
  [capRateTool, { noi: '1' }, { price: 'Please enter a price or a cap rate.' }],
  [capRateTool, { price: '1m' }, { noi: 'Please enter an NOI, or the rent.' }],
  [capRateTool, { noi: '1', price: '1m', vacancy: '101' }, { vacancy: 'Please enter a number from 0 to 100.' }],
  [mortgageTool, { price: '1m', noi: '1', rate: '31' }, { rate: 'Please enter a number from 0 to 30.' }],
  [mortgageTool, { price: '1m', noi: '1', rate: 'low' }, { rate: 'Please enter a number from 0 to 30.' }],
  [mortgageTool, { price: '1m', noi: '1', rate: '5-6' }, { rate: 'Please enter one amount.' }],
  [mortgageTool, { price: '1m', noi: '1', rate: '5', loan: '150%' }, { loan: 'Please enter a number from 0 to 100.' }],
  [mortgageTool, { price: '1m', noi: '1', rate: '5', loan: 'most' }, { loan: inNumbers }],
  [mortgageTool, { price: '0', noi: '1', rate: '5' }, { price: 'Please enter a price.' }],
  [mortgageTool, { price: '1m' }, { noi: 'Please enter the NOI.', rate: 'Please enter an interest rate.' }],
  [purchaseCostsTool, { price: '1m' }, { hst: 'Please choose one.' }],
  [
    purchaseCostsTool,
    { price: '1m', hst: 'reg', items: '2m' },
    { items: 'Please enter an amount no higher than the price.' },
  ],
  [
    cashOrListTool,
    { offer: '1m', low: '2m', likely: '1.5m', high: '3m', months: '6' },
    { low: 'Please enter the prices from low to high.' },
  ],
  [
    cashOrListTool,
    { offer: '1m', likely: '1.5m', months: '6', chance: '70' },
    { otherwise: 'Please enter this price, or a low price.' },
  ],
  [
    cashOrListTool,
    { offer: '1m', low: '1m', likely: '2m', high: '1.5m', months: '61' },
    { months: 'Please enter a number from 0 to 60.' },
  ],
])('%o with %o has the faults %o', (tool, texts, faults) => {
  expect(ask(tool, texts)).toMatchObject({ faults, answer: null })
})

test('before the visitor asks, a blank field is not a fault', () => {
  for (const tool of [capRateTool, mortgageTool, purchaseCostsTool, cashOrListTool])
    expect(runTool(tool, {}, [], false)).toMatchObject({ faults: {}, answer: null })
})

test('the mortgage page names the limit, the early end and the half-yearly equivalent', () => {
  const base = { price: '1m', noi: '80000', loan: '60%', amortization: '10' }
  const early = ask(mortgageTool, { ...base, rate: '6', term: '15' })
  expect(early.answer?.notes).toEqual([
    'The DSCR sets the limit: $481,995 on your figures. Your loan is $118,005 over it.',
    'The loan is repaid before the term ends.',
  ])
  const monthly = ask(mortgageTool, { ...base, rate: '5', compounding: 'M' })
  expect(monthly.answer?.notes.at(-1)).toBe('Compounded monthly, 5.00% is the same as 5.05% compounded half-yearly.')
  expect(ask(mortgageTool, { ...base, rate: '5', loan: '40%' }).answer?.notes[0]).toMatch(/on your figures\.$/)
  expect(ask(mortgageTool, { ...base, rate: '5', noi: '0' }).answer?.sentence).toMatch(/doesn’t cover/)
})

test('houses have no result', () => {
  const state = ask(purchaseCostsTool, { price: '1m', hst: 'exempt', homes: 'yes' })
  expect(state.answer).toMatchObject({ rows: [], tables: [], carried: null })
})

const sale = {
  offer: '1.8m',
  costs: '4000',
  low: '1850000',
  likely: '2m',
  high: '2150000',
  months: '8',
  commission: '4',
  carrying: '6000',
  mortgage: '900k',
  rate: '6',
  preparation: '15k',
}

test('both ways to sell are told in the same words, and only a timeline is carried on', () => {
  const always = 'A listing reaches more buyers. Get advice from someone who represents you.'
  const listing = ask(cashOrListTool, sale)
  expect(listing.answer?.sentence).toBe(`On your figures, listing nets $25,100 more. ${always}`)
  const cash = ask(cashOrListTool, { ...sale, chance: '70' })
  expect(cash.answer?.sentence).toBe(`On your figures, the cash offer nets $17,866 more. ${always}`)
  expect(cash.answer?.carried).toEqual({ form: 'sell-fast', values: { timeline: '1 Month' } })
})

test('three figures are enough to compare, and prices that were not entered have no row', () => {
  const state = ask(cashOrListTool, { offer: '1m', likely: '1.5m', months: '6' })
  expect(state.answer?.sentence).toContain('On your figures, listing nets $500,000 more.')
  expect(readRow(state, 'Listing at the likely price, net')).toBe('$1,500,000')
  for (const price of ['low', 'high']) expect(readRow(state, `Listing at the ${price} price, net`)).toBeUndefined()
  expect(readRow(ask(cashOrListTool, sale), 'Listing at the low price, net')).toBe('$1,667,380')
})

test('a link has only the texts that differ from those the fields start with', () => {
  const texts = completeTexts(mortgageTool, { price: '1m', term: '5', dscr: '', loan: '70%' })
  expect(pairsOf(mortgageTool, texts)).toEqual([
    ['price', '1m'],
    ['loan', '70%'],
    ['dscr', ''],
  ])
})
