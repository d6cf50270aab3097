import type { Claim } from '#content/claims.ts'
import { consentWordings, retiredWordings } from '#content/inquiries/consent-wordings.ts'
import type { OwnClaim, OwnConsents } from '#content/own/statement-schemas.ts'
import { findUnregisteredClaims } from '#domain/advertising/wording-rules.ts'
import { checkTexts, listTexts } from './check-entries.ts'
import { refuseFolder } from './folder-file.ts'

export function checkClaims(claims: readonly OwnClaim[]): void {
  const ids = claims.map(({ id }) => id)
  for (const [index, { id, text, label, asOf, expires }] of claims.entries()) {
    const at = (field: string) => `${field} of entry ${index + 1} in claims.json` as const
    if (ids.indexOf(id) !== index) refuseFolder(`${at('id')} is that of another entry`)
    if (expires <= asOf) refuseFolder(`${at('expires')} must be later than asOf`)
    checkTexts({ text, label }, at)
  }
}

/** Refuses wordings that need proof, and counts and promises that are in no claim. */
export function checkOwnTexts(texts: object, register: readonly Claim[]): void {
  const at = (field: string) => `${field} in texts.json` as const
  checkTexts(texts, at)
  for (const [field, text] of listTexts(texts)) {
    const [passage] = findUnregisteredClaims(text, register)
    if (passage) refuseFolder(`${at(field)} says “${passage}”, which is in no claim of claims.json`)
  }
}

/** What CASL asks for: who asks, where they are, and how to withdraw. */
const NEEDED = ['{brokerage}', '{address}', '{email}']
const PLACEHOLDERS = [...NEEDED, '{team}', '{phone}', '{siteUrl}']

/**
 * Refuses wordings without the parts that the law asks for, and a version that two texts share: a consent on record names
 * the version only.
 */
export function checkConsents({ earlier, ...shown }: OwnConsents): void {
  const own = [
    ...Object.entries(shown).map(([name, wording]) => ({ place: name, ...wording })),
    ...earlier.map((wording, index) => ({ place: `earlier.${index + 1}`, ...wording })),
  ]
  const known = new Map<string, string>(
    [...Object.values(consentWordings), ...retiredWordings].map(({ version, text }) => [version, text]),
  )
  for (const { place, version, text } of own) {
    const at = (field: string) => `${place}.${field} in consents.json`
    if ((known.get(version) ?? text) !== text)
      refuseFolder(`${at('version')} is ${version}, which was another text before: give the new text a new version`)
    known.set(version, text)
    const lost = NEEDED.find((needed) => !text.includes(needed))
    if (lost) refuseFolder(`${at('text')} must contain ${lost}`)
    const unknown = text.match(/\{\w*\}/g)?.find((placeholder) => !PLACEHOLDERS.includes(placeholder))
    if (unknown) refuseFolder(`${at('text')} contains ${unknown}, which is not one of ${PLACEHOLDERS.join(', ')}`)
    if (!/withdraw|unsubscribe/i.test(text)) refuseFolder(`${at('text')} must say how to withdraw or unsubscribe`)
  }
}
