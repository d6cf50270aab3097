import { expect, test } from 'vitest'
import { builtInSlugs as citySlugs } from '#content/city-figures/city-slugs.ts'
import { marketSnapshots } from '#content/market/market-snapshots.ts'
import { readCell, readTable } from '#tests/support/read-table.ts'
import { answerCapRate, compareWithRange, findNetIncome } from './cap-rate.ts'

// The worked examples: rent/vacancy/other/expenses or the net income; price; cap rate; then the answers.
const examples = readTable(`
1|240,000/5/0/80,000|2,500,000|-|148,000|5.92|2,500,000|Hamilton:within|1,924,855.49|3,308,943.09
2|1,200,000/4/36,000/35%|12,500,000|-|772,200|6.18|12,500,000|Toronto:within|9,682,623.72|16,405,670.58
3|96,000/0/0/21,600|1,500,000|-|74,400|4.96|1,500,000|Guelph:24 below|1,123,489.93|2,066,666.67
4|500,000/8.9/12,000/210,000|-|6.25|257,500|6.25|4,120,000|Ottawa:within|3,196,551.72|5,395,238.10
5|318,400/6.5/4,800/121,350|-|5.75|181,154|5.75|3,150,504.35|Kingston:5 below|2,415,386.67|4,195,145.26
6|60,000/5/0/60,000|900,000|-|-3,000|-0.33|900,000|London:-|-|-
7|1,000,000|-|4.00|1,000,000|4.00|25,000,000|Toronto:within|18,000,000|36,666,666.67
8|90,000|-|9.00|90,000|9.00|1,000,000|Windsor:within|810,000|1,237,500
9|65,000|1,000,000|-|65,000|6.50|1,000,000|Toronto:within|780,000|1,300,000
10|65,100|1,000,000|-|65,100|6.51|1,000,000|Toronto:1 above|780,159.79|1,299,637.02
11|39,990|1,000,000|-|39,990|4.00|1,000,000|Toronto:within|719,963.99|1,466,788.93
12|-|3,200,000|7.00|224,000|7.00|3,200,000|Vaughan:60 above|2,520,000|4,106,666.67
13|120,000/100/10,000/0|1,000,000|-|10,000|1.00|1,000,000|London:450 below|450,000|-
14|10,000,000,000/0/0/0|10,000,000,000|-|10,000,000,000|100.00|10,000,000,000|Toronto:9350 above|8,910,891,089.11|11,111,111,111.11
`)

function readNoi(text: string): number | null {
  const [rent, vacancy, other, expenses = ''] = text.split('/')
  if (vacancy === undefined) return readCell(rent)
  const { noi } = findNetIncome({
    rent: readCell(rent) ?? 0,
    vacancy: Number(vacancy),
    other: readCell(other) ?? 0,
    expenses: readCell(expenses.replace('%', '')) ?? 0,
    expensesIn: expenses.endsWith('%') ? 'percent' : 'dollars',
  })
  return noi
}

test.each(examples)('worked example %s: %s', (...row) => {
  const [, income = '', price, cap, noi, rate, value, city = '', low, high] = row
  const answer = answerCapRate({ noi: readNoi(income), price: readCell(price), cap: readCell(cap) })
  expect(answer).toMatchObject({ noi: readCell(noi), cap: readCell(rate), price: readCell(value) })
  expect(answer?.cells.at(-1)?.values[0] ?? null).toBe(readCell(low))
  expect(answer?.cells[0]?.values[2] ?? null).toBe(readCell(high))

  const [name = '', expected = '-'] = city.split(':')
  const slug = citySlugs.find((known) => known === name.toLowerCase())
  if (!slug || !answer || answer.noi <= 0) return expect(expected).toBe('-')
  const above = compareWithRange(answer.cap, marketSnapshots[slug].avgCapRate)
  expect(above === 0 ? 'within' : `${Math.abs(above)} ${above < 0 ? 'below' : 'above'}`).toBe(expected)
})

test('with all three, the typed rate is a target and the difference is in basis points', () => {
  expect(answerCapRate({ noi: 148_000, price: 2_500_000, cap: 6 })).toMatchObject({ found: 'cap', aboveTarget: -8 })
})

test('an income of zero or less has no value', () => {
  expect(answerCapRate({ noi: 0, price: null, cap: 5 })).toMatchObject({ found: 'value', price: null, cells: [] })
})

test('one figure is not enough', () => {
  expect(answerCapRate({ noi: 1, price: null, cap: null })).toBeNull()
  expect(answerCapRate({ noi: null, price: 1, cap: null })).toBeNull()
})
