import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { LedgerKey } from '../../leads/consents/ledger-key.ts'

/** The dependencies for writing to people. */
export interface Messaging {
  queue: Pick<JobQueue, 'enqueue'>
  /** Finds what the consent ledger says about an address. */
  ledgerKey: LedgerKey
  newId: () => string
  /** The address of the RECO Information Guide. */
  guideUrl: string
}
