import { consentWords } from '#content/desk/consent-words.ts'
import { type GuardFacts, guardOutgoing } from './outgoing-guard.ts'

const MONTHS = 6

/**
 * Why somebody must not be called, in a sentence; null if they may be. Calls are not messages under CASL, but the
 * do-not-call rules let us call for six months after an inquiry, or as long as an agreement or a consent lasts.
 */
export function guardCall(facts: Omit<GuardFacts, 'purpose'>): string | null {
  const { lead, at } = facts
  const answer = guardOutgoing({ ...facts, purpose: 'reply', lead: { ...lead, isOpen: true, isUnproven: false } })
  if (answer.kind === 'barred') return answer.why
  const end = new Date(lead.receivedAt)
  end.setUTCMonth(end.getUTCMonth() + MONTHS)
  const isClient = lead.representedUntil !== null && at < lead.representedUntil
  if (
    (at < end && !lead.isUnproven) ||
    isClient ||
    guardOutgoing({ ...facts, purpose: 'follow-up' }).kind === 'consented'
  )
    return null
  return lead.isUnproven ? consentWords.noCallImported : consentWords.noCall
}
