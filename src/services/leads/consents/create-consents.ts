import { hash } from 'node:crypto'
import { type ConsentWordingName, consentWordings } from '#content/inquiries/consent-wordings.ts'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import { fillIn, type Speaker } from '#domain/text/fill-in.ts'
import type { ConsentRow } from '../intake/submit-inquiry-store.ts'
import type { LedgerKey } from './ledger-key.ts'

const IMPLIED_MONTHS = 6

/** Hash of each wording as this deployment shows it. Wordings do not change while the process runs. */
const textHashes = new WeakMap<Speaker, Map<ConsentWordingName, Buffer>>()

/** The consents to store for an inquiry: those the visitor gave, and the implied consent that comes with asking. */
export function createConsents(
  { kind, fields }: Inquiry,
  { speaker, ledgerKey, at }: { speaker: Speaker; ledgerKey: LedgerKey; at: Date },
): ConsentRow[] {
  const emailHash = ledgerKey.hash(fields.email)
  const wantsUpdates = 'updatesConsent' in fields && fields.updatesConsent === 'yes'
  const names: ConsentWordingName[] = wantsUpdates ? [kind, 'updates'] : [kind]
  return names.map((name) => {
    const { version, basis, purposes } = consentWordings[name]
    return {
      emailHash,
      wordingVersion: version,
      textSha256: hashWording(name, speaker),
      purposes,
      answer: basis === 'express' ? 'yes' : 'inquiry',
      basis,
      endsAt: basis === 'implied' ? monthsLater(at, IMPLIED_MONTHS) : null,
    }
  })
}

function hashWording(name: ConsentWordingName, speaker: Speaker): Buffer {
  const hashes = textHashes.get(speaker) ?? new Map<ConsentWordingName, Buffer>()
  textHashes.set(speaker, hashes)
  const known = hashes.get(name) ?? hash('sha256', fillIn(consentWordings[name].text, speaker), 'buffer')
  hashes.set(name, known)
  return known
}

/** The same day of another month, or that month's last day if it is shorter. */
export function monthsLater(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0)
  return later
}
