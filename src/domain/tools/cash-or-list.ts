import { cents, toBasisPoints } from './cents.ts'

export interface CashOffer {
  price: number
  months: number
  costs: number
  /** In percent. */
  commission: number
}

export interface Listing {
  low: number
  likely: number
  high: number
  /** The chance to sell at the likely price, in percent. */
  chance: number
  /** The price otherwise; null for the low one. */
  otherwise: number | null
  months: number
  /** In percent. */
  commission: number
  preparation: number
}

export interface Holding {
  costsPerMonth: number
  rentPerMonth: number
  mortgage: number
  /** In percent a year. */
  mortgageRate: number
}

export interface CashOrListQuestion {
  offer: CashOffer
  listing: Listing
  holding: Holding
  /** Whether the owner gets back the HST on commission. */
  recoversHst: boolean
}

export interface CashOrListAnswer {
  cash: number
  low: number
  likely: number
  high: number
  expected: number
  /** What the cash offer nets more. */
  gap: number
  /** Null if no offer above zero breaks even. */
  breakEven: { offer: number; discount: number } | null
  /** The chance at which both are equal, in percent; null if none makes a difference. */
  evenChance: number | null
}

/** What the owner keeps. `hst` is the percentage on commission. */
export function answerCashOrList(question: CashOrListQuestion, hst: number): CashOrListAnswer {
  const { offer, listing } = question
  const factor = question.recoversHst ? 1 : 1 + hst / 100
  const list = (price: number) =>
    cents(
      price -
        cents((price * listing.commission * factor) / 100) -
        listing.preparation -
        hold(question.holding, listing.months),
    )
  const holdForCash = hold(question.holding, offer.months)
  const cash = cents(offer.price - cents((offer.price * offer.commission * factor) / 100) - offer.costs - holdForCash)
  const likely = list(listing.likely)
  const otherwise = list(listing.otherwise ?? listing.low)
  const expected = cents((listing.chance * likely + (100 - listing.chance) * otherwise) / 100)
  const even = cents((expected + offer.costs + holdForCash) / (1 - (offer.commission * factor) / 100))
  const breakEven =
    Number.isFinite(even) && even > 0
      ? { offer: even, discount: toBasisPoints((1 - even / listing.likely) * 100) }
      : null
  return {
    cash,
    low: list(listing.low),
    likely,
    high: list(listing.high),
    expected,
    gap: cents(cash - expected),
    breakEven,
    evenChance:
      breakEven && likely !== otherwise ? toBasisPoints(((cash - otherwise) / (likely - otherwise)) * 100) : null,
  }
}

/** What it costs to keep the property for these months, less the rent. */
function hold({ costsPerMonth, rentPerMonth, mortgage, mortgageRate }: Holding, months: number): number {
  return cents(months * (costsPerMonth - rentPerMonth + (mortgage * mortgageRate) / 1200))
}

export type Timeline = 'ASAP' | '1 Month' | '2-3 Months' | 'Flexible'

/** The answer of the fast-sale form for this many months to closing. */
export function toTimeline(months: number): Timeline {
  if (months <= 0.5) return 'ASAP'
  if (months <= 1) return '1 Month'
  return months <= 3 ? '2-3 Months' : 'Flexible'
}
