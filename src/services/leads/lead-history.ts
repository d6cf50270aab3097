import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** What became of the mail that tells a visitor that the inquiry arrived: the server accepted it, or it failed for good. */
export type Acknowledgement = 'acknowledged' | 'acknowledgement-refused' | 'acknowledgement-given-up'

/** What the service for leads needs from the history of leads, which the lead desk keeps. */
export interface LeadHistory {
  record(
    tx: Transaction<Tables>,
    event: { leadIds: readonly string[]; kind: 'corrected' | 'withdrawn' | 'erasure-asked'; at: Date },
  ): Promise<void>
  /** Whether it is new. Each outcome is recorded once. */
  acknowledge(tx: Transaction<Tables>, event: { leadId: string; kind: Acknowledgement; at: Date }): Promise<boolean>
  /** After the commit: open desks show what has changed. */
  hint(leadIds: readonly string[]): void
  /** Deletes what the desk keeps about a lead that is about to be deleted. */
  forget(tx: Transaction<Tables>, leadId: string): Promise<void>
  /** Deletes desk data past its retention period. */
  forgetOld(tx: Transaction<Tables>, limits: { at: Date; closedBefore: Date }): Promise<void>
}
