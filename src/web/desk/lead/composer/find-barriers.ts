import { replyWords } from '#content/desk/reply-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { guardOutgoing } from '#domain/desk/messages/outgoing-guard.ts'
import { askRights } from '../../acts/lead-offers.ts'
import { factsOf } from '../facts/consent-card.tsx'
import type { Draft } from './reply-drafts.ts'

type Purpose = Draft['purpose']

interface Barriers {
  /** The reason, for each purpose, why nothing may be sent; null if it may. */
  why: Record<Purpose, string | null>
  /** Nothing may be sent for any purpose. */
  isBarred: boolean
  /** The lead is somebody else's, and nothing is wrong with it. */
  isByRights: boolean
}

/** Whether this member may write to the person, by the rights and by the consent. */
export function findBarriers(page: LeadPage, me: DeskMember, now: Date): Barriers {
  const refusal = askRights(page, me)('reply')
  const ask = (purpose: Purpose) => {
    const verdict = guardOutgoing({ ...factsOf(page, now), purpose })
    return refusal ?? (verdict.kind === 'barred' ? `${verdict.why} ${verdict.instead}` : null)
  }
  const access = page.isAccessAsked ? ask('access') : replyWords.noAccessRequest
  const why = { reply: ask('reply'), 'follow-up': ask('follow-up'), access }
  return { why, isBarred: Object.values(why).every((reason) => reason !== null), isByRights: refusal !== null }
}
