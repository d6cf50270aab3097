import type { CitySlug } from '#content/cities/city-schema.ts'
import type { Claim } from '#content/claims.ts'
import type { CapRateByType } from '#content/market/cap-rates-by-type.ts'
import { formatRange } from './market-ranges.ts'

export type AttestedCapRate = CapRateByType & { attestation: NonNullable<CapRateByType['attestation']> }

/** Returns the rows of a city that may be shown on a day. */
export function findAttestedCapRates(rows: readonly CapRateByType[], city: CitySlug, today: string): AttestedCapRate[] {
  return rows.filter((row): row is AttestedCapRate => row.city === city && isShown(row, today))
}

/** Whether a registrant has attested the row, and the attestation is valid on this day. */
export function isShown(row: CapRateByType, today: string): row is AttestedCapRate {
  return isAttested(row) && row.attestation.on <= today && today <= row.attestation.expires
}

/** The attested rows as entries of the register of claims, so that each is reviewed before it expires. */
export function toClaims(rows: readonly CapRateByType[]): Claim[] {
  return rows.filter(isAttested).map(({ city, type, source, asOf, attestation, ...range }) => ({
    id: `cap-rate-${city}-${type}`,
    text: `Cap rates in ${city}, ${type}: ${formatRange(range)} as of ${asOf}`,
    figure: formatRange(range),
    label: `cap rates, ${type}`,
    kind: 'sourced',
    evidence: `Attested by ${attestation.name}, RECO ${attestation.registration}.`,
    source: `${source.name}, ${source.url}`,
    asOf: attestation.on,
    expires: attestation.expires,
  }))
}

/** Figures from after the check were not checked. */
function isAttested(row: CapRateByType): row is AttestedCapRate {
  return row.attestation !== undefined && row.asOf <= row.attestation.on
}
