import type { Kysely, Transaction } from 'kysely'
import { SendLeadChange } from '#domain/jobs/lead-jobs.ts'
import type { Lead } from '#domain/leads/lead.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../tables.ts'
import { type ConsentRecord, insertWithdrawal, listConsents } from './consent-store.ts'
import { deleteLead, listLeadsOf } from './lead-store.ts'
import type { LedgerKey } from './ledger-key.ts'

interface AddressDataDeps {
  db: Kysely<Tables>
  queue: Pick<JobQueue, 'enqueue'>
  now: () => number
  ledgerKey: LedgerKey
}

export interface AddressDataService {
  /** Newest first. */
  list(email: string): Promise<Lead[]>
  /** Includes the consents to each inquiry. */
  export(email: string): Promise<(Lead & { consents: ConsentRecord[] })[]>
  /** Deletes all of them, as part of a transaction that deletes more, and resolves with their number. */
  erase(tx: Transaction<Tables>, email: string): Promise<number>
}

/** All inquiries of an address, for its proven owner. The rules are those of `own-data.ts`. */
export function createAddressDataService({ db, queue, now, ledgerKey }: AddressDataDeps): AddressDataService {
  return {
    list: (email) => listLeadsOf(db, email),
    async export(email) {
      const leads = await listLeadsOf(db, email)
      return Promise.all(leads.map(async (lead) => ({ ...lead, consents: await listConsents(db, lead.id) })))
    },
    async erase(tx, email) {
      const leads = await listLeadsOf(tx, email)
      const end = { ...ledgerKey.hash(email), reason: 'deleted-by-visitor', at: new Date(now()) }
      for (const { id, reference } of leads) {
        await insertWithdrawal(tx, { ...end, inquiryId: id })
        await deleteLead(tx, id)
        await queue.enqueue(tx, SendLeadChange, { leadId: id, reference, change: 'deleted' })
      }
      return leads.length
    },
  }
}
