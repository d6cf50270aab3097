/** A statement of fact in our advertising. RECO wants each to be accurate and verifiable. */
export interface Claim {
  /** The figure or word that is set large. */
  figure: string
  text: string
  /** What the brokerage keeps on file to prove it. */
  evidence: string
  /** The day it was last checked, ISO. */
  asOf: string
  source: string
}

const source = "the team's own claim"
const asOf = '2026-11-15'

/** Every claim the site makes. A page shows only what stands here, with its date. */
export const claims: readonly Claim[] = [
  {
    figure: 'Licensed',
    text: 'in Ontario',
    evidence: "The brokerage's and each agent's entry in RECO's public register",
    asOf,
    source,
  },
  { figure: '10+', text: 'years experience', evidence: 'Date of first registration with RECO', asOf, source },
  { figure: '1000+', text: 'investors', evidence: 'Count of investor records on file', asOf, source },
  { figure: '20+', text: 'cities served', evidence: 'List of cities with an inquiry or a trade', asOf, source },
]
