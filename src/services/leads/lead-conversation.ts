import type { Kysely, Transaction } from 'kysely'
import type { TimelineEntry } from '#domain/leads/inquiry-timeline.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../tables.ts'

/** What the service for leads needs from the conversations of leads, which the lead desk keeps. */
export interface LeadConversation {
  /** What was said between the team and the sender of these inquiries, all of one address; by lead, oldest first. */
  list(db: Kysely<Tables>, leads: { ids: readonly string[]; email: string }): Promise<Map<string, TimelineEntry[]>>
  /** Adds a message that the sender wrote in their account, with the consequences of a mail from them. */
  receive(tx: Transaction<Tables>, message: OwnMessage, queue: Pick<JobQueue, 'enqueue'>): Promise<void>
}

export interface OwnMessage {
  leadId: string
  reference: string
  sender: { name: string; address: string }
  text: string
  at: Date
}
