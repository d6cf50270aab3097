import { consentWords } from '#content/desk/consent-words.ts'
import type { MessagePurpose } from './desk-message.ts'

export const consentBases = ['express', 'implied', 'withdrawal'] as const

/** A row of the consent ledger, as far as it decides what may be sent. */
export interface ConsentFact {
  id: string
  inquiryId: string
  purposes: readonly string[]
  basis: (typeof consentBases)[number]
  /** For a withdrawal, what was done: 'withdrawn-by-visitor', or one of `ownWithdrawals`. */
  wordingVersion: string
  givenAt: Date
  endsAt: Date | null
}

/** Withdrawals that end the consents of their own inquiry and no others. */
export const ownWithdrawals: readonly string[] = ['deleted-by-visitor', 'import-undone']

export interface GuardFacts {
  purpose: MessagePurpose
  lead: {
    id: string
    isOpen: boolean
    /** It came from a file, and nothing proves that its person asked us anything. */
    isUnproven: boolean
    receivedAt: Date
    representedUntil: Date | null
  }
  /** When the address last asked for no more mail. */
  suppressedAt: Date | null
  /** Everything in the ledger about the address. */
  consents: readonly ConsentFact[]
  at: Date
}

export type Exemption = 'inquiry' | 'access' | 'agreement'

/** What allows a mail, or why there may be none and what may be done instead. */
export type GuardVerdict =
  | { kind: 'exempt'; exemption: Exemption }
  | { kind: 'consented'; consentId: string }
  | { kind: 'barred'; why: string; instead: string }

/** CASL s. 10(10): the business relationship of a written contract lasts two years longer than the contract. */
const CLIENT_YEARS = 2

/** The purposes of a consent that cover a mail. Every wording that allows answering also allows following up. */
const covering: Record<MessagePurpose, readonly string[]> = {
  reply: ['answer-inquiry'],
  'follow-up': ['answer-inquiry'],
  introduction: ['property-matches'],
  access: [],
}

/**
 * Whether somebody may be written to (CASL), asked by the page, by the act that sends, and again when the mail goes out.
 * Answering an open inquiry needs no consent; everything else does, except for answers to a request for access and for
 * clients, whose agreement implies it. An imported lead is no inquiry, unless its person has written to us.
 */
export function guardOutgoing(facts: GuardFacts): GuardVerdict {
  const { purpose, lead, consents, at } = facts
  if (purpose === 'access') return { kind: 'exempt', exemption: 'access' }
  if (endOf(facts) >= lead.receivedAt.getTime()) {
    return { kind: 'barred', ...consentWords.stopped }
  }
  if (purpose === 'reply' && lead.isOpen && !lead.isUnproven) return { kind: 'exempt', exemption: 'inquiry' }
  const valid = consents
    .filter((consent) => covers(consent, facts) && (consent.endsAt === null || consent.endsAt > at))
    .toSorted((one, other) => other.givenAt.getTime() - one.givenAt.getTime())[0]
  if (valid) return { kind: 'consented', consentId: valid.id }
  const isClient = purpose !== 'introduction' && (findClientEnd(lead)?.getTime() ?? 0) > at.getTime()
  return isClient ? { kind: 'exempt', exemption: 'agreement' } : describeLack(facts)
}

/** Two years after the end of a written agreement its client may still be written to; null without one. */
export function findClientEnd({ representedUntil }: Pick<GuardFacts['lead'], 'representedUntil'>): Date | null {
  if (representedUntil === null) return null
  const end = new Date(representedUntil)
  end.setUTCFullYear(end.getUTCFullYear() + CLIENT_YEARS)
  return end
}

/** When the address, or this inquiry, was last taken back. */
function endOf({ suppressedAt, consents, lead }: GuardFacts): number {
  const ends = consents
    .filter(({ basis, wordingVersion, inquiryId }) => {
      // A person who deletes one inquiry still expects an answer to the other.
      return basis === 'withdrawal' && (!ownWithdrawals.includes(wordingVersion) || inquiryId === lead.id)
    })
    .map(({ givenAt }) => givenAt.getTime())
  return Math.max(suppressedAt?.getTime() ?? Number.NEGATIVE_INFINITY, ...ends)
}

/** Whether a consent was given for this purpose and not taken back since. */
function covers(consent: ConsentFact, facts: GuardFacts): boolean {
  const { basis, inquiryId, givenAt, purposes } = consent
  if (basis === 'withdrawal' || !covering[facts.purpose].some((purpose) => purposes.includes(purpose))) return false
  const end = endOf({ ...facts, lead: { ...facts.lead, id: inquiryId } })
  return givenAt.getTime() > end
}

function describeLack(facts: GuardFacts): GuardVerdict {
  const { purpose, consents, lead } = facts
  if (purpose === 'introduction') {
    return { kind: 'barred', ...consentWords.noIntroduction }
  }
  return {
    kind: 'barred',
    why: consents.some((consent) => covers(consent, facts))
      ? consentWords.noFollowUp.ended
      : consentWords.noFollowUp.never,
    instead: lead.isUnproven
      ? consentWords.stopped.instead
      : lead.isOpen
        ? consentWords.noFollowUp.insteadIfOpen
        : consentWords.noFollowUp.insteadIfClosed,
  }
}
