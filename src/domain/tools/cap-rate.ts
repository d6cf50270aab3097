import { cents, toBasisPoints } from './cents.ts'

export interface Income {
  rent: number
  /** In percent of the rent. */
  vacancy: number
  other: number
  /** In dollars, or in percent of the effective gross income. */
  expenses: number
  expensesIn: 'dollars' | 'percent'
}

export interface NetIncome {
  vacancyLoss: number
  effectiveIncome: number
  expenses: number
  noi: number
}

/** Vacancy applies to the rent only. */
export function findNetIncome({ rent, vacancy, other, expenses, expensesIn }: Income): NetIncome {
  const vacancyLoss = cents((rent * vacancy) / 100)
  const effectiveIncome = cents(rent - vacancyLoss + other)
  const spent = expensesIn === 'percent' ? cents((effectiveIncome * expenses) / 100) : expenses
  return { vacancyLoss, effectiveIncome, expenses: spent, noi: cents(effectiveIncome - spent) }
}

/** At least two of these are known. With all three, `cap` is the visitor's target. */
export interface CapRateQuestion {
  noi: number | null
  price: number | null
  cap: number | null
}

export interface CapRateAnswer {
  found: 'cap' | 'value' | 'noi'
  noi: number
  /** The price, or the value at this cap rate; null if the income has none. */
  price: number | null
  /** In percent, to a basis point. */
  cap: number
  /** How far the cap rate is above the target, in basis points. */
  aboveTarget: number | null
  /** Without them if there is no income to divide. */
  cells: SensitivityRow[]
}

export interface SensitivityRow {
  /** The change of the cap rate in basis points. */
  shift: number
  /** In percent; null if nothing can be divided by it. */
  cap: number | null
  /** The values at 90, 100 and 110% of the income. */
  values: (number | null)[]
}

const SHIFTS = [-100, -50, 0, 50, 100]
const CHANGES = [-10, 0, 10]

/** Null if fewer than two of them are known. */
export function answerCapRate({ noi, price, cap }: CapRateQuestion): CapRateAnswer | null {
  if (noi !== null && price !== null) {
    const exact = (noi / price) * 100
    const rounded = toBasisPoints(exact)
    const aboveTarget = cap === null ? null : Math.round((rounded - cap) * 100)
    return { found: 'cap', noi, price, cap: rounded, aboveTarget, cells: tabulate(noi, exact) }
  }
  if (cap === null) return null
  if (noi !== null) {
    const value = noi > 0 ? cents((noi / cap) * 100) : null
    return { found: 'value', noi, price: value, cap, aboveTarget: null, cells: tabulate(noi, cap) }
  }
  if (price === null) return null
  const needed = cents((price * cap) / 100)
  return { found: 'noi', noi: needed, price, cap, aboveTarget: null, cells: tabulate(needed, cap) }
}

function tabulate(noi: number, cap: number): SensitivityRow[] {
  if (noi <= 0) return []
  return SHIFTS.map((shift) => {
    const shifted = cap + shift / 100
    const isPositive = shifted > 1e-9
    return {
      shift,
      cap: isPositive ? toBasisPoints(shifted) : null,
      values: CHANGES.map((change) => (isPositive ? cents((noi * (1 + change / 100)) / (shifted / 100)) : null)),
    }
  })
}

/** How many basis points a cap rate is above (or below, if negative) a range; 0 if it is within it. */
export function compareWithRange(cap: number, { low, high }: { low: number; high: number }): number {
  if (cap < low) return -Math.round((low - cap) * 100)
  return cap > high ? Math.round((cap - high) * 100) : 0
}
