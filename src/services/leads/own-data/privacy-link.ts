import { SendPrivacyLink } from '#domain/jobs/lead-jobs.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { type ConsentRecord, listConsents } from '../consents/consent-store.ts'
import { findNewAddress } from './address-correction-store.ts'
import { getLeadOfPrivacyLink, type OpenPrivacyLinkDeps, openPrivacyLink } from './open-privacy-link.ts'
import { correctOwnLead, eraseOwnLead, type OwnLeadDeps, withdrawOwnLead } from './own-lead.ts'

type PrivacyLinkDeps = OpenPrivacyLinkDeps & OwnLeadDeps

/** An inquiry, as its sender sees it behind the link. */
export interface OwnData {
  lead: Lead
  consents: ConsentRecord[]
  /** A corrected address that is awaiting confirmation. */
  newEmail: string | null
}

export interface PrivacyLinkService {
  read(token: string): Promise<OwnData>
  correct(token: string, changes: Record<string, unknown>): Promise<'corrected' | 'asked'>
  /** Withdraws the consent of the address the link was mailed to, and of no other. */
  withdraw(token: string): Promise<void>
  erase(token: string): Promise<void>
  /** Mails a fresh link to the address of the inquiry. */
  renew(token: string): Promise<void>
}

/**
 * What somebody with the link from the mail may do with their own inquiry (PIPEDA: access, correction, withdrawal). The
 * rules are in `own-lead.ts`.
 */
export function createPrivacyLinkService(deps: PrivacyLinkDeps): PrivacyLinkService {
  const { db } = deps
  return {
    async read(token) {
      const lead = await openPrivacyLink(deps, token)
      const [consents, newEmail] = await Promise.all([listConsents(db, lead.id), findNewAddress(db, lead.id)])
      return { lead, consents, newEmail }
    },
    correct: async (token, changes) => correctOwnLead(deps, await openPrivacyLink(deps, token), changes),
    withdraw: async (token) => withdrawOwnLead(deps, await openPrivacyLink(deps, token)),
    erase: async (token) => eraseOwnLead(deps, await openPrivacyLink(deps, token)),
    async renew(token) {
      const { lead } = await getLeadOfPrivacyLink(deps, token)
      await db.transaction().execute((tx) => deps.queue.enqueue(tx, SendPrivacyLink, { leadId: lead.id }))
    },
  }
}
