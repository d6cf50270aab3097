import { cents } from './cents.ts'

/** The part of the price up to this amount is taxed at this percentage. */
export interface Bracket {
  upTo: number
  percent: number
}

/** Rates that the law sets. */
export interface PurchaseRates {
  ontario: readonly Bracket[]
  toronto: readonly Bracket[]
  torontoFee: { amount: number; from: number }
  hst: number
}

export type HstStatus = 'reg' | 'unreg' | 'exempt'

export interface Purchase {
  price: number
  isInToronto: boolean
  hstStatus: HstStatus
  /** In percent of the price. */
  taxableShare: number
  /** In percent of the tax. */
  recoverableShare: number
  /** Those in the price. */
  chattels: number
  /** Lawyers, inspections and all else, with HST. */
  fees: number
  loan: number
}

export interface PurchaseAnswer {
  ontarioTax: number
  torontoTax: number
  torontoFee: number
  hstAtClosing: number
  selfAssessedHst: number
  hstCost: number
  cashToClose: number
}

export function answerPurchase(purchase: Purchase, rates: PurchaseRates): PurchaseAnswer {
  const { price, isInToronto, hstStatus, taxableShare, fees, loan } = purchase
  const base = Math.max(0, price - purchase.chattels)
  const ontarioTax = taxOf(base, rates.ontario)
  const torontoTax = isInToronto ? taxOf(base, rates.toronto) : 0
  const torontoFee = isInToronto && base >= rates.torontoFee.from ? rates.torontoFee.amount : 0
  const hst = hstStatus === 'exempt' ? 0 : cents((price * taxableShare * rates.hst) / 10_000)
  const isSelfAssessed = hstStatus === 'reg'
  const recovered = isSelfAssessed ? cents((hst * purchase.recoverableShare) / 100) : 0
  const hstAtClosing = isSelfAssessed ? 0 : hst
  return {
    ontarioTax,
    torontoTax,
    torontoFee,
    hstAtClosing,
    selfAssessedHst: isSelfAssessed ? hst : 0,
    hstCost: cents(hst - recovered),
    cashToClose: cents(price + ontarioTax + torontoTax + torontoFee + hstAtClosing + fees - loan),
  }
}

function taxOf(base: number, brackets: readonly Bracket[]): number {
  let from = 0
  let tax = 0
  for (const { upTo, percent } of brackets) {
    tax += (Math.max(0, Math.min(base, upTo) - from) * percent) / 100
    from = upTo
  }
  return cents(tax)
}
