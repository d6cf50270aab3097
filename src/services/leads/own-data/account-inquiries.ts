import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { account } from '#content/account/account.ts'
import { refusalWords } from '#content/refusal-words.ts'
import { AppError } from '#domain/errors.ts'
import { accountInquiryFields } from '#domain/leads/account-inquiry.ts'
import type { TimelineEntry } from '#domain/leads/inquiry-timeline.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Tables } from '../../tables.ts'
import { type ConsentRecord, listConsents } from '../consents/consent-store.ts'
import type { LeadConversation } from '../lead-conversation.ts'
import { findLead, listLeadsOf } from '../lead-store.ts'
import { deleteSavedAnswersOf, listSavedAnswersOf, type SavedAnswerSet } from '../saved-answers/saved-answers-store.ts'
import { correctOwnLead, eraseInTransaction, eraseOwnLead, type OwnLeadDeps, withOwnLead } from './own-lead.ts'
import { takeMessageKey } from './own-message-store.ts'

/** An inquiry with what its sender and the team said about it; oldest first. */
export type OwnInquiry = Lead & { said: TimelineEntry[] }

export interface AccountInquiriesService {
  /** Newest first. */
  list(email: string): Promise<OwnInquiry[]>
  /** Includes the consents to each inquiry. */
  export(email: string): Promise<(OwnInquiry & { consents: ConsentRecord[] })[]>
  /** Questionnaire answers saved to be finished later. They are not inquiries. */
  exportSavedAnswers(email: string): Promise<SavedAnswerSet[]>
  /** Corrects one inquiry. Fields that may not be changed are ignored. */
  correct(email: string, reference: string, changes: Record<string, unknown>): Promise<void>
  eraseOne(email: string, reference: string): Promise<void>
  /** Adds a message to the conversation of an inquiry, once for each key. */
  write(email: string, reference: string, message: { text: string; key: string }): Promise<void>
  /** Deletes all inquiries of the address as part of a larger transaction, and returns how many there were. */
  erase(tx: Transaction<Tables>, email: string): Promise<number>
  eraseSavedAnswers(tx: Transaction<Tables>, email: string): Promise<void>
}

/** All inquiries of an account's address, whose owner has proven that it is theirs. The rules are in `own-lead.ts`. */
export function createAccountInquiriesService(
  deps: OwnLeadDeps & { conversation: LeadConversation },
): AccountInquiriesService {
  const { db, conversation } = deps

  /** Another address's lead is treated as if it did not exist. */
  async function findOwn(email: string, reference: string): Promise<Lead> {
    const lead = await findLead(db, { reference })
    if (lead?.email.toLowerCase() !== email.toLowerCase()) {
      throw new AppError('not_found', account.inquiries.gone)
    }
    return lead
  }

  async function list(email: string): Promise<OwnInquiry[]> {
    const leads = await listLeadsOf(db, email)
    const said = await conversation.list(db, { ids: leads.map(({ id }) => id), email })
    return leads.map((lead) => ({ ...lead, said: said.get(lead.id) ?? [] }))
  }

  return {
    list,
    async export(email) {
      const leads = await list(email)
      return Promise.all(leads.map(async (lead) => ({ ...lead, consents: await listConsents(db, lead.id) })))
    },
    exportSavedAnswers: (email) => listSavedAnswersOf(db, email),
    async correct(email, reference, changes) {
      const lead = await findOwn(email, reference)
      const allowed = Object.entries(changes).filter(([name]) => accountInquiryFields.includes(name))
      await correctOwnLead(deps, lead, Object.fromEntries(allowed))
    },
    async eraseOne(email, reference) {
      await eraseOwnLead(deps, await findOwn(email, reference))
    },
    async write(email, reference, { text, key }) {
      const lead = await findOwn(email, reference)
      const isNew = await withOwnLead(db, lead, async (tx, current) => {
        const at = new Date(deps.now())
        const sent = { leadId: lead.id, key, bodySha256: hash('sha256', text, 'buffer'), at }
        const found = await takeMessageKey(tx, sent)
        if (found === 'other') {
          throw new AppError('refused', refusalWords.request.usedIdempotencyKey, { code: 'key_reused' })
        }
        if (found === 'repeat') return false
        const sender = { name: current.fullName, address: current.email }
        await conversation.receive(tx, { leadId: lead.id, reference, sender, text, at }, deps.queue)
        return true
      })
      if (isNew) deps.history.hint([lead.id])
    },
    async erase(tx, email) {
      const leads = await listLeadsOf(tx, email)
      for (const lead of leads) await eraseInTransaction(deps, tx, lead)
      return leads.length
    },
    eraseSavedAnswers: (tx, email) => deleteSavedAnswersOf(tx, email),
  }
}
