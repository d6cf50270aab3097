import { expect, test } from 'vitest'
import { readCell, readTable } from '#tests/support/read-table.ts'
import { cents } from './cents.ts'
import { answerMortgage, type Compounding, halfYearlyEquivalent } from './mortgage.ts'

// The worked examples: price, income, loan in percent of the price, rate, amortization/term, others; then the answers.
const examples = readTable(`
1|2,500,000|148,000|65|5.75S|25/5|-|1,625,000|10,156.61|1.21|9.11|2.99|1,578,610|1,875,000|1,454,633.76
2|1,000,000|60,000|50|5S|25/5|-|500,000|2,908.02|1.71|12.00|5.02|687,752|750,000|442,537.87
3|1,000,000|60,000|50|5M|25/5|-|500,000|2,922.95|1.71|12.00|4.98|684,240|750,000|442,900.96
4|1,200,000|90,000|50|0S|20/5|-|600,000|2,500.00|3.00|15.00|10.00|1,440,000|900,000|450,000.00
5|1,000,000|80,000|60|6S|10/10|-|600,000|6,639.06|1.00|13.33|0.08|481,995|750,000|0.00
6|1,000,000|80,000|60|6S|10/15|-|600,000|6,639.06|1.00|13.33|0.08|481,995|750,000|0.00
7|12,500,000|771,420|75|5.25S|30/10|-|9,375,000|51,441.41|1.24|8.23|4.93|9,372,556|9,375,000|7,669,912.97
8|5,000,000|240,000|85|4.1S|40/10|dscr1.1,max85|4,250,000|17,935.67|1.11|5.65|3.30|4,308,325|4,250,000|3,727,327.38
9|3,000,000|210,000|55|9.5M|25/1|-|1,650,000|14,415.99|1.21|12.73|2.74|1,602,386|2,250,000|1,633,031.92
10|900,000|-3,000|65|6S|25/5|-|585,000|3,742.87|-0.07|-0.51|-15.21|0|675,000|525,544.63
11|1,500,000|74,400|0|6S|25/5|costs40,000|0|0.00|-|-|4.83|775,234|1,125,000|0.00
12|4,800,000|336,000|70|6.5S|20/5|costs118,475|3,360,000|24,880.81|1.12|10.00|2.40|3,024,981|3,600,000|2,871,848.19
13|2,000,000|150,000|100|7S|25/5|costs60,000|2,000,000|14,008.32|0.89|7.50|-30.17|1,427,723|1,500,000|1,820,891.55
14|10,000,000,000|600,000,000|65|6S|25/5|-|6,500,000,000|41,587,430.54|1.20|9.23|2.88|6,251,889,011|7,500,000,000|5,839,385,770.88
`)

function ask(row: readonly string[]) {
  const [, price, noi, percent, rate = '', years = '', others = ''] = row
  const [amortizationYears = 0, termYears = 0] = years.split('/').map(Number)
  const amount = readCell(price) ?? 0
  const other = (name: string) => readCell(others.match(new RegExp(`${name}([\\d.]+(?:,\\d{3})*)`))?.[1])
  const compounding: Compounding = rate.endsWith('M') ? 'M' : 'S'
  return {
    price: amount,
    noi: readCell(noi) ?? 0,
    loan: cents((amount * Number(percent)) / 100),
    rate: Number(rate.slice(0, -1)),
    compounding,
    amortizationYears,
    termYears,
    minDscr: other('dscr') ?? 1.25,
    maxLtv: other('max') ?? 75,
    costs: other('costs') ?? 0,
  }
}

test.each(examples)('worked example %s', (...row) => {
  const asked = ask(row)
  const [loan, payment, dscr, debtYield, cashOnCash, maxByDscr, maxByLtv, balance] = row.slice(7).map(readCell)
  expect(asked.loan).toBe(loan)
  expect(answerMortgage(asked)).toMatchObject({ payment, dscr, debtYield, cashOnCash, maxByDscr, maxByLtv, balance })
})

test('the years of the term repay the loan down to the balance', () => {
  for (const row of examples) {
    const asked = ask(row)
    const { years, balance, payment } = answerMortgage(asked)
    const principal = years.reduce((sum, year) => sum + year.principal, 0)
    expect(cents(asked.loan - principal)).toBe(balance)
    expect(years.at(-1)?.balance).toBe(balance)
    for (const year of years.slice(0, -1)) expect(cents(year.principal + year.interest)).toBe(cents(payment * 12))
  }
})

test('a rate compounded monthly has a half-yearly equivalent', () => {
  expect(halfYearlyEquivalent(5)).toBe(5.05)
})

test('a loan of the price and costs leaves no cash to compare with', () => {
  const [row = []] = examples
  expect(answerMortgage({ ...ask(row), loan: 2_500_000 }).cashOnCash).toBeNull()
})
