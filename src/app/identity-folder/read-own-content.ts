import * as v from 'valibot'
import { OwnCity } from '#content/city-figures/city-figures-schema.ts'
import { claims as builtInClaims } from '#content/claims.ts'
import type { OwnContent } from '#content/own/own-content-schema.ts'
import { Region } from '#content/own/region-schema.ts'
import { OwnClaim, OwnConsents, OwnTexts } from '#content/own/statement-schemas.ts'
import type { Brand } from '#content/proof-schema.ts'
import { checkCities } from './check-cities.ts'
import { checkColours } from './check-colours.ts'
import { checkClaims, checkConsents, checkOwnTexts } from './check-statements.ts'
import { readFolderFile } from './folder-file.ts'

/** A page shows three other cities. */
const Cities = v.pipe(v.array(OwnCity, 'must be a list'), v.minLength(4, 'must have at least 4 cities'))

/** The files that take the place of built-in content; each may be missing. */
export const contentFiles = ['cities.json', 'region.json', 'claims.json', 'texts.json', 'consents.json']

/** Reads what the folder has in the place of built-in content. */
export function readOwnContent(folder: string, { colours, fonts, logo }: Brand): OwnContent {
  checkColours(colours)
  const region = readFolderFile(folder, 'region.json', Region)
  const cities = readFolderFile(folder, 'cities.json', Cities)
  const claims = readFolderFile(folder, 'claims.json', v.array(OwnClaim, 'must be a list'))
  const texts = readFolderFile(folder, 'texts.json', OwnTexts)
  const consents = readFolderFile(folder, 'consents.json', OwnConsents)
  if (cities) checkCities(cities, region ?? {})
  if (claims) checkClaims(claims)
  if (texts) checkOwnTexts(texts, [...(claims ?? []), ...builtInClaims])
  if (consents) checkConsents(consents)
  return {
    ...(colours && { colours }),
    ...(fonts && { fonts }),
    ...(logo && { hasLogo: true }),
    ...(cities && { cities }),
    ...(region && { region }),
    ...(claims && { claims }),
    ...(texts && { texts }),
    ...(consents && { consents }),
  }
}
