import { type Claim, type ClaimId, claims } from '#content/claims.ts'

/** Returns the claim with this id. */
export function getClaim(id: ClaimId): Claim {
  const claim = claims.find((candidate) => candidate.id === id)
  if (!claim) throw new Error(`There is no claim ${id}`)
  return claim
}
