import type { ClaimId } from '../claims.ts'

/*
 * Rates that the law or the trade sets. This is the file the team edits when one changes. Each has an entry in the
 * register of claims, with its source, the day it was checked and the day it expires (`npm run claims`).
 */

/** Ontario's rates for land without one or two single family residences. */
export const ontarioBrackets = [
  { upTo: 55_000, percent: 0.5 },
  { upTo: 250_000, percent: 1 },
  { upTo: 400_000, percent: 1.5 },
  { upTo: Number.POSITIVE_INFINITY, percent: 2 },
]

/** Toronto has the same four brackets for such property. */
export const torontoBrackets = ontarioBrackets

/** In percent. */
export const hstPercent = 13

/** Toronto's administration fee, with HST, and the value from which it is charged. */
export const torontoFee = { amount: 109.25, from: 14_399 }

export const purchaseRates = { ontario: ontarioBrackets, toronto: torontoBrackets, torontoFee, hst: hstPercent }

export const rateClaims = {
  ontario: 'ontario-land-transfer-tax',
  toronto: 'toronto-land-transfer-tax',
  torontoFee: 'toronto-land-transfer-fee',
  hst: 'hst-rate',
} as const satisfies Record<string, ClaimId>
