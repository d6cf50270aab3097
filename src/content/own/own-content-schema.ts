import * as v from 'valibot'
import { OwnCity } from '../city-figures/city-figures-schema.ts'
import { OwnColours } from './colours.ts'
import { displayFonts, textFonts } from './fonts.ts'
import { Region } from './region-schema.ts'
import { OwnClaim, OwnConsents, OwnTexts } from './statement-schemas.ts'

/** What a brokerage has of its own in `IDENTITY_DIR`. Whatever is missing here is as in `src/content`. */
export const OwnContent = v.object({
  colours: v.exactOptional(OwnColours),
  fonts: v.exactOptional(
    v.strictObject({
      display: v.exactOptional(v.picklist(displayFonts, `must be one of ${displayFonts.join(', ')}`)),
      text: v.exactOptional(v.picklist(textFonts, `must be one of ${textFonts.join(', ')}`)),
    }),
  ),
  /** Whether `/favicon.svg` is a logo of its own. */
  hasLogo: v.exactOptional(v.boolean()),
  /** All cities with a page, in the order the site lists them. */
  cities: v.exactOptional(v.array(OwnCity, 'must be a list')),
  region: v.exactOptional(Region),
  texts: v.exactOptional(OwnTexts),
  claims: v.exactOptional(v.array(OwnClaim, 'must be a list')),
  consents: v.exactOptional(OwnConsents),
})
export type OwnContent = v.InferOutput<typeof OwnContent>
