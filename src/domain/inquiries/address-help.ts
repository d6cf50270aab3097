import { cityNames } from '#content/city-figures/city-names.ts'

/** Canada Post never uses D, F, I, O, Q or U, nor W and Z at the start. */
const POSTAL_CODE = /\b([abceghj-nprstvxy]\d[abceghj-nprstv-z])[ -]?(\d[abceghj-nprstv-z]\d)\b/gi
/** The possible start of a city: the words after the last comma, or after the street name. */
const LAST_PART =
  /^(.*,\s*|.*\b(?:st|street|rd|road|ave|avenue|blvd|dr|drive|cres|crt|court|ln|lane|way|hwy)\.?\s+)(\S.*)$/i
const MIN_LETTERS = 2
const PROVINCE = 'ON'

/** '12 Main St, Guelph n1h3a1' → '12 Main St, Guelph N1H 3A1'. Anything that is not a postal code stays as it is. */
export function tidyPostalCodes(address: string): string {
  return address.replaceAll(POSTAL_CODE, (_code, area: string, unit: string) => `${area} ${unit}`.toUpperCase())
}

/** Completes an address whose last words begin one of our cities: '12 Main St, Gu' → '12 Main St, Guelph, ON'. */
export function suggestCities(address: string): string[] {
  const [, street = '', start = ''] = address.match(LAST_PART) ?? []
  if (start.length < MIN_LETTERS) return []
  return Object.values(cityNames)
    .filter((name) => name.toLowerCase().startsWith(start.toLowerCase()))
    .map((name) => `${street}${name}, ${PROVINCE}`)
}
