import type { CitySlug } from '../cities/city-schema.ts'
import type { FeaturedPropertyType } from '../inquiries/property-types.ts'
import { readOwnContent } from '../own/own-content.ts'

/** Cap rates of one property type in one city, in percent. */
export interface CapRateByType {
  city: CitySlug
  type: FeaturedPropertyType['id']
  low: number
  high: number
  source: { name: string; url: string }
  /** The day that the figures describe. */
  asOf: string
  /** The registrant who has checked the figures against the source. Without this the site doesn't show them. */
  attestation?: {
    name: string
    /** Their RECO registration number. */
    registration: string
    /** The day of their check. */
    on: string
    /** After this day the site doesn't show the figures until somebody attests to them again. */
    expires: string
  }
}

/*
 * Cap rates by property type on the city pages. This is the file the team edits. A city without a row that a registrant
 * has attested shows no table. `npm run claims` lists the attestations with the day on which each expires.
 */
const builtIn: CapRateByType[] = []

export const capRatesByType: readonly CapRateByType[] = readOwnContent().region?.capRates ?? builtIn
