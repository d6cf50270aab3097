import type { Kysely, Transaction } from 'kysely'
import { AppError } from '#domain/errors.ts'
import { readInquiry } from '#domain/inquiries/inquiry.ts'
import { noticeLine } from '#domain/inquiries/notice-line.ts'
import { type LeadChange, SendLeadChange } from '#domain/jobs/lead-jobs.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../tables.ts'
import { type ConsentRecord, insertWithdrawal, listConsents, suppress } from './consent-store.ts'
import { hashEmail } from './create-consents.ts'
import { keepFilled } from './keep-filled.ts'
import { correctLead, deleteLead, findLead, flagWithdrawn } from './lead-store.ts'
import type { SignedTokens } from './signed-tokens.ts'

interface OwnDataDeps {
  db: Kysely<Tables>
  tokens: Pick<SignedTokens, 'readLead'>
  queue: Pick<JobQueue, 'enqueue'>
  now: () => number
}

export interface OwnData {
  lead: Lead
  consents: ConsentRecord[]
}

export interface OwnDataService {
  read(token: string): Promise<OwnData>
  /** Checks the corrected inquiry as if it had been sent anew. */
  correct(token: string, changes: Record<string, unknown>): Promise<void>
  withdraw(token: string): Promise<void>
  erase(token: string): Promise<void>
}

/** What somebody with the link from the mail may do with their own inquiry (PIPEDA: access, correction, withdrawal). */
export function createOwnDataService({ db, tokens, queue, now }: OwnDataDeps): OwnDataService {
  async function getLead(token: string): Promise<Lead> {
    const id = await tokens.readLead(token)
    const lead = id && (await findLead(db, { id }))
    if (!lead)
      throw new AppError('not_found', 'This link leads to nothing: the inquiry was deleted, or part is missing.')
    return lead
  }

  /** The team is informed of every change, because only they can update the copies in their mails and notes. */
  async function change(lead: Lead, change: LeadChange, work: (tx: Transaction<Tables>) => Promise<void>) {
    await db.transaction().execute(async (tx) => {
      await work(tx)
      await queue.enqueue(tx, SendLeadChange, { leadId: lead.id, reference: lead.reference, change })
    })
  }

  function describeEnd(lead: Lead, reason: string) {
    return { inquiryId: lead.id, emailSha256: hashEmail(lead.email), reason, at: new Date(now()) }
  }

  return {
    async read(token) {
      const lead = await getLead(token)
      return { lead, consents: await listConsents(db, lead.id) }
    },
    async correct(token, changes) {
      const lead = await getLead(token)
      const { fullName, email, phone } = lead
      const { inquiry, faults } = readInquiry(lead.kind, { ...lead.details, fullName, email, phone, ...changes })
      if (faults) throw new AppError('refused', noticeLine(faults.notice), { fields: faults.fields })
      const { fullName: name, email: address, phone: number, ...details } = inquiry.fields
      const corrected = { fullName: name, email: address, phone: number, details: keepFilled(details) }
      await change(lead, 'corrected', (tx) => correctLead(tx, lead.id, corrected))
    },
    async withdraw(token) {
      const lead = await getLead(token)
      const end = describeEnd(lead, 'withdrawn-by-visitor')
      await change(lead, 'withdrawn', async (tx) => {
        await insertWithdrawal(tx, end)
        await suppress(tx, end)
        await flagWithdrawn(tx, lead.email)
      })
    },
    async erase(token) {
      const lead = await getLead(token)
      // Only this inquiry: somebody who sent two and withdraws one still wants an answer to the other.
      await change(lead, 'deleted', async (tx) => {
        await insertWithdrawal(tx, describeEnd(lead, 'deleted-by-visitor'))
        await deleteLead(tx, lead.id)
      })
    },
  }
}
