import type { Kysely } from 'kysely'
import type { ConsentFact } from '#domain/desk/messages/outgoing-guard.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../../tables.ts'

/** A row of the ledger with its proof. */
export interface LedgerEntry extends ConsentFact {
  answer: string
  page: string
  textSha256: Buffer
}

export interface AddressLedger {
  suppressedAt: Date | null
  consents: LedgerEntry[]
}

/** What the desk needs to write to people. The ledger of consents belongs to the leads. */
export interface Messaging {
  queue: Pick<JobQueue, 'enqueue'>
  readLedger(db: Kysely<Tables>, email: string): Promise<AddressLedger>
  newId: () => string
  /** Where the RECO Information Guide is. */
  guideUrl: string
}
