/*
 * Rates that the law or the trade sets. This is the file the team edits when one changes. Each has an entry in the
 * register of claims, with its source, the day it was checked and the day it expires (`npm run claims`).
 */

/** Ontario's rates for land without one or two single family residences. Toronto has the same four. */
const brackets = [
  { upTo: 55_000, percent: 0.5 },
  { upTo: 250_000, percent: 1 },
  { upTo: 400_000, percent: 1.5 },
  { upTo: Number.POSITIVE_INFINITY, percent: 2 },
]

/** In percent. */
export const hstPercent = 13

/** Toronto's administration fee, with HST, and the value from which it is charged. */
const torontoFee = { amount: 109.25, from: 14_399 }

export const purchaseRates = { ontario: brackets, toronto: brackets, torontoFee, hst: hstPercent }
