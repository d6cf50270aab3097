import { claims as builtIn, type Claim, type ClaimId } from '#content/claims.ts'
import { readOwnContent } from '#content/own/own-content.ts'

const own = readOwnContent().claims ?? []

/** The register of claims of this deployment. */
export const shownClaims: Claim[] = builtIn.map((claim) => own.find(({ id }) => id === claim.id) ?? claim)

/** Returns the claim with this id. */
export function getClaim(id: ClaimId): Claim {
  const claim = shownClaims.find((candidate) => candidate.id === id)
  if (!claim) throw new Error(`There is no claim ${id}`)
  return claim
}
