import { mortgageGroups, mortgageWords as words } from '#content/tools/mortgage.ts'
import { fillWords } from '../text/fill-words.ts'
import { cents } from './cents.ts'
import { formatCents, formatMoney, formatPercentage, toBudget } from './format-figures.ts'
import { answerMortgage, halfYearlyEquivalent, type Mortgage, type MortgageAnswer } from './mortgage.ts'
import type { ReadFields } from './read-fields.ts'
import type { Row, Tool, ToolTable } from './tool.ts'

export const mortgageTool: Tool = {
  id: 'mortgage',
  groups: mortgageGroups,
  answer(read) {
    const given = readMortgage(read)
    if (given?.price === 0) read.faults.price = words.needPrice
    if (!given || given.price === 0) return null
    const answer = answerMortgage(given)
    return {
      sentence: describeResult(given, answer),
      rows: describeRows(given, answer),
      notes: listNotes(given, answer),
      tables: given.loan > 0 ? [tabulate(answer)] : [],
      carried: { form: 'investment', values: { budgetMax: toBudget(given.price) } },
    }
  },
}

/** Null until everything required is there. */
function readMortgage(read: ReadFields): Mortgage | null {
  const [price, noi, loan, rate] = ['price', 'noi', 'loan', 'rate'].map(read.amount)
  const [amortizationYears, termYears, minDscr, maxLtv] = ['amortization', 'term', 'dscr', 'ltv'].map(read.amount)
  if (price == null || noi == null || loan == null || rate == null) return null
  if (amortizationYears == null || termYears == null || minDscr == null || maxLtv == null) return null
  return {
    price,
    noi,
    loan: read.isPercent('loan') ? cents((price * loan) / 100) : loan,
    rate,
    compounding: read.text('compounding') === 'M' ? 'M' : 'S',
    amortizationYears,
    termYears,
    minDscr,
    maxLtv,
    costs: read.orZero('costs'),
  }
}

function describeResult({ loan, noi }: Mortgage, { payment, dscr }: MortgageAnswer): string {
  if (loan === 0) return words.noLoan
  const figures = { payment: formatMoney(payment), dscr: formatRatio(dscr) }
  return fillWords(noi > 0 ? words.sentence : words.notCovered, figures)
}

function formatRatio(dscr: number | null): string {
  return dscr === null ? formatMoney(null) : dscr.toFixed(2)
}

function describeRows({ loan, noi }: Mortgage, answer: MortgageAnswer): Row[] {
  const { rows } = words
  const coverage = noi > 0 || answer.dscr === null ? formatRatio(answer.dscr) : words.notCoveredShort
  return [
    { label: rows.loan, value: formatMoney(loan) },
    { label: rows.payment, value: formatMoney(answer.payment), isMain: true },
    { label: rows.service, value: formatMoney(answer.yearlyService) },
    { label: rows.dscr, value: coverage, isMain: true },
    { label: rows.debtYield, value: formatPercentage(answer.debtYield) },
    { label: rows.cashOnCash, value: formatPercentage(answer.cashOnCash) },
    { label: rows.balance, value: formatMoney(answer.balance) },
    { label: rows.maxByDscr, value: formatMoney(answer.maxByDscr) },
    { label: rows.maxByLtv, value: formatMoney(answer.maxByLtv) },
  ]
}

function describeLimit(loan: number, { maxByDscr, maxByLtv }: MortgageAnswer): string {
  const amount = Math.min(maxByDscr, maxByLtv)
  const limit = fillWords(amount < maxByLtv ? words.limit.dscr : words.limit.ltv, { amount: formatMoney(amount) })
  return loan > amount ? `${limit} ${fillWords(words.limit.over, { excess: formatMoney(loan - amount) })}` : limit
}

function listNotes(mortgage: Mortgage, answer: MortgageAnswer): string[] {
  const { loan, rate, compounding, termYears, amortizationYears } = mortgage
  const equivalent = { rate: formatPercentage(rate), equivalent: formatPercentage(halfYearlyEquivalent(rate)) }
  return [
    describeLimit(loan, answer),
    ...(termYears > amortizationYears ? [words.repaid] : []),
    ...(compounding === 'M' ? [fillWords(words.equivalent, equivalent)] : []),
  ]
}

function tabulate({ years }: MortgageAnswer): ToolTable {
  const { caption, year, principal, interest, balance } = words.chart
  return {
    caption,
    head: [year, principal, interest, balance],
    parts: [principal, interest],
    rows: years.map((one, index) => ({
      label: String(index + 1),
      cells: [one.principal, one.interest, one.balance].map(formatCents),
      bar: [one.principal, one.interest],
    })),
  }
}
