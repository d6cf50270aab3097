import { hash } from 'node:crypto'
import type { ConsentWordingName } from '#content/inquiries/consent-wordings.ts'
import { shownWordings } from '#content/inquiries/shown-wordings.ts'
import { addMonths } from '#domain/add-months.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import { fillIn, type Placeholders } from '#domain/text/fill-in.ts'

import type { LedgerKey } from './ledger-key.ts'

/** A consent to store with a new lead. */
export interface NewConsent {
  emailHash: Buffer
  wordingVersion: string
  textSha256: Buffer
  purposes: readonly string[]
  answer: 'yes' | 'inquiry'
  basis: 'express' | 'implied'
  endsAt: Date | null
}

/** For how long an inquiry implies consent (CASL). */
export const IMPLIED_MONTHS = 6

/** Hash of each wording as this deployment shows it. Wordings do not change while the process runs. */
const textHashes = new WeakMap<Placeholders, Map<ConsentWordingName, Buffer>>()

/** The consents to store for an inquiry: those the visitor gave, and the implied consent that comes with asking. */
export function createConsents(
  { kind, fields }: Inquiry,
  { placeholders, ledgerKey, at }: { placeholders: Placeholders; ledgerKey: LedgerKey; at: Date },
): NewConsent[] {
  const emailHash = ledgerKey.hash(fields.email)
  const wantsUpdates = 'updatesConsent' in fields && fields.updatesConsent === 'yes'
  const names: ConsentWordingName[] = wantsUpdates ? [kind, 'updates'] : [kind]
  return names.map((name) => {
    const { version, basis, purposes } = shownWordings[name]
    return {
      emailHash,
      wordingVersion: version,
      textSha256: hashWording(name, placeholders),
      purposes,
      answer: basis === 'express' ? 'yes' : 'inquiry',
      basis,
      endsAt: basis === 'implied' ? addMonths(at, IMPLIED_MONTHS) : null,
    }
  })
}

function hashWording(name: ConsentWordingName, placeholders: Placeholders): Buffer {
  const hashes = textHashes.get(placeholders) ?? new Map<ConsentWordingName, Buffer>()
  textHashes.set(placeholders, hashes)
  const known = hashes.get(name) ?? hash('sha256', fillIn(shownWordings[name].text, placeholders), 'buffer')
  hashes.set(name, known)
  return known
}
