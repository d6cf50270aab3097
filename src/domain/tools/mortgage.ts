import { cents, floorHundredths, toBasisPoints } from './cents.ts'

/** 'S': half-yearly, as the law lets a mortgage state it. 'M': monthly. */
export type Compounding = 'S' | 'M'

export interface Mortgage {
  price: number
  noi: number
  loan: number
  /** In percent a year. */
  rate: number
  compounding: Compounding
  amortizationYears: number
  termYears: number
  minDscr: number
  /** In percent of the price. */
  maxLtv: number
  costs: number
}

export interface MortgageAnswer {
  payment: number
  yearlyService: number
  balance: number
  /** Null where there is nothing to divide by. */
  dscr: number | null
  debtYield: number | null
  cashOnCash: number | null
  maxByDscr: number
  maxByLtv: number
  years: MortgageYear[]
}

export interface MortgageYear {
  principal: number
  interest: number
  balance: number
}

/** The interest of one month, as a fraction. */
export function monthlyRate(rate: number, compounding: Compounding): number {
  return compounding === 'S' ? (1 + rate / 200) ** (1 / 6) - 1 : rate / 1200
}

/** The rate that gives the same interest if it is compounded half-yearly. */
export function halfYearlyEquivalent(rate: number): number {
  return toBasisPoints(200 * ((1 + rate / 1200) ** 6 - 1))
}

export function answerMortgage(given: Mortgage): MortgageAnswer {
  const { price, noi, loan, rate, compounding, amortizationYears, termYears } = given
  const i = monthlyRate(rate, compounding)
  const months = Math.round(12 * amortizationYears)
  const term = Math.min(Math.round(12 * termYears), months)
  const annuity = i === 0 ? months : (1 - (1 + i) ** -months) / i
  const payment = cents(loan / annuity)
  const service = cents(12 * payment)
  const equity = price - loan + given.costs
  const balanceAfter = (month: number) => (month >= months ? 0 : balanceOf({ loan, payment, i, month }))
  return {
    payment,
    yearlyService: service,
    balance: balanceAfter(term),
    dscr: service > 0 ? floorHundredths(noi / service) : null,
    debtYield: loan > 0 ? toBasisPoints((noi / loan) * 100) : null,
    cashOnCash: equity > 0 ? toBasisPoints(((noi - service) / equity) * 100) : null,
    maxByDscr: Math.max(0, Math.floor((noi / given.minDscr / 12) * annuity + 1e-6)),
    maxByLtv: Math.floor((price * given.maxLtv) / 100 + 1e-6),
    years: listYears(loan, payment, term, balanceAfter),
  }
}

function balanceOf({ loan, payment, i, month }: { loan: number; payment: number; i: number; month: number }): number {
  if (i === 0) return cents(loan - payment * month)
  const growth = (1 + i) ** month
  return cents(loan * growth - (payment * (growth - 1)) / i)
}

/** The principal and interest of each year of the term. The last payment of all absorbs the rounding. */
function listYears(
  loan: number,
  payment: number,
  term: number,
  balanceAfter: (month: number) => number,
): MortgageYear[] {
  const ends = Array.from({ length: Math.ceil(term / 12) }, (_, index) => Math.min(term, (index + 1) * 12))
  return ends.map((end, index) => {
    const start = index * 12
    const balance = balanceAfter(end)
    const principal = cents((start === 0 ? loan : balanceAfter(start)) - balance)
    return { principal, interest: Math.max(0, cents(payment * (end - start) - principal)), balance }
  })
}
