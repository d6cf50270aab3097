import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { LedgerKey } from '../../leads/consents/ledger-key.ts'

/** What the desk needs to write to people. */
export interface Messaging {
  queue: Pick<JobQueue, 'enqueue'>
  /** Finds what the ledger of consents says about an address. */
  ledgerKey: LedgerKey
  newId: () => string
  /** Where the RECO Information Guide is. */
  guideUrl: string
}
