import type { Transaction } from 'kysely'
import { account } from '#content/account/account.ts'
import { AppError } from '#domain/errors.ts'
import { accountInquiryFields } from '#domain/leads/account-inquiry.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { Tables } from '../../tables.ts'
import { type ConsentRecord, listConsents } from '../consents/consent-store.ts'
import { findLead, listLeadsOf } from '../lead-store.ts'
import { deleteSavedAnswersOf, listSavedAnswersOf, type SavedAnswerSet } from '../saved-answers/saved-answers-store.ts'
import { correctOwnLead, eraseInTransaction, eraseOwnLead, type OwnLeadDeps } from './own-lead.ts'

export interface AccountInquiriesService {
  /** Newest first. */
  list(email: string): Promise<Lead[]>
  /** Includes the consents to each inquiry. */
  export(email: string): Promise<(Lead & { consents: ConsentRecord[] })[]>
  /** Questionnaire answers saved to be finished later. They are not inquiries. */
  exportSavedAnswers(email: string): Promise<SavedAnswerSet[]>
  /** Corrects one inquiry. Fields that may not be changed are ignored. */
  correct(email: string, reference: string, changes: Record<string, unknown>): Promise<void>
  eraseOne(email: string, reference: string): Promise<void>
  /** Deletes all inquiries of the address as part of a larger transaction, and returns how many there were. */
  erase(tx: Transaction<Tables>, email: string): Promise<number>
  eraseSavedAnswers(tx: Transaction<Tables>, email: string): Promise<void>
}

/** All inquiries of an account's address, whose owner has proven that it is theirs. The rules are in `own-lead.ts`. */
export function createAccountInquiriesService(deps: OwnLeadDeps): AccountInquiriesService {
  const { db } = deps

  /** Another address's lead is treated as if it did not exist. */
  async function findOwn(email: string, reference: string): Promise<Lead> {
    const lead = await findLead(db, { reference })
    if (lead?.email.toLowerCase() !== email.toLowerCase()) {
      throw new AppError('not_found', account.inquiries.gone)
    }
    return lead
  }

  return {
    list: (email) => listLeadsOf(db, email),
    async export(email) {
      const leads = await listLeadsOf(db, email)
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
    async erase(tx, email) {
      const leads = await listLeadsOf(tx, email)
      for (const lead of leads) await eraseInTransaction(deps, tx, lead)
      return leads.length
    },
    eraseSavedAnswers: (tx, email) => deleteSavedAnswersOf(tx, email),
  }
}
