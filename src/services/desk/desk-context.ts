import type { Kysely } from 'kysely'
import type { FixedSettings } from '#domain/desk/team/desk-settings.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Vapid } from '#platform/push/vapid.ts'
import type { Tables } from '../tables.ts'
import type { AccessLog } from './access/start-access-log.ts'
import type { DeskLive } from './live/desk-live.ts'
import type { StaffAccounts } from './members/manage-members.ts'
import type { Messaging } from './messages/messaging.ts'
import type { LeadSearch } from './search/start-search.ts'

/** What the page for new members says about this deployment. */
interface Deployment {
  brokerage: string
  /** The address for help. */
  contact: string
  passwordRules: { minLength: number; characters: string[] }
}

/** The dependencies of every operation of the lead desk. */
export interface DeskContext {
  db: Kysely<Tables>
  now: () => number
  queue: Pick<JobQueue, 'enqueue'>
  messaging: Messaging
  newId: () => string
  fixed: FixedSettings
  /** The mailbox that receives replies; null without one. */
  mailbox: { name: string; address: string } | null
  access: AccessLog
  accounts: StaffAccounts
  deployment: Deployment
  search: Pick<LeadSearch, 'mode' | 'ready'>
  live: Omit<DeskLive, 'stop'>
  /** The key with which we sign notifications. */
  vapid: () => Promise<Vapid>
  /** The key with which the page opens its live channels. */
  publishableKey: string
}
