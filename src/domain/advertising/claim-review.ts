import type { Claim } from '#content/claims.ts'

/** A claim is due for review during the last month before its evidence expires. */
export type ClaimState = 'current' | 'due' | 'expired'

export interface ClaimReview {
  claim: Claim
  /** How long ago the evidence was checked. */
  ageDays: number
  /** How long the evidence is still valid. It is negative once the evidence has expired. */
  daysLeft: number
  state: ClaimState
}

const DAY_MS = 86_400_000
const REVIEW_PERIOD_DAYS = 31

/** Returns the state of each claim on a day, which is given in ISO format. */
export function reviewClaims(register: readonly Claim[], today: string): ClaimReview[] {
  const day = dayOf(today)
  return register.map((claim) => {
    const daysLeft = dayOf(claim.expires) - day
    const state = daysLeft < 0 ? 'expired' : daysLeft <= REVIEW_PERIOD_DAYS ? 'due' : 'current'
    return { claim, ageDays: day - dayOf(claim.asOf), daysLeft, state }
  })
}

/** Returns one line for each claim that must be reviewed, the most urgent first. */
export function describeDueClaims(reviews: readonly ClaimReview[]): string[] {
  return reviews
    .filter(({ state }) => state !== 'current')
    .toSorted((a, b) => a.daysLeft - b.daysLeft)
    .map(({ claim, state }) =>
      state === 'expired'
        ? `The evidence of the claim "${claim.id}" expired on ${claim.expires}: check it again or remove the claim`
        : `The evidence of the claim "${claim.id}" expires on ${claim.expires}: check it again before`,
    )
}

function dayOf(iso: string): number {
  return Math.floor(Date.parse(iso.slice(0, 10)) / DAY_MS)
}
