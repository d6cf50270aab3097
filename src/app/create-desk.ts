import { randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Config } from '#config/config.ts'
import { SendReply } from '#domain/jobs/desk-jobs.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Logger } from '#platform/logger.ts'
import { dismissStaff, inviteStaff, readmitStaff } from '#services/auth/admin/staff-accounts.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { recordVisitorEvent } from '#services/desk/acts/record-visitor-event.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { createDeskLive, type DeskLive, type LiveWires, silentWires } from '#services/desk/live/desk-live.ts'
import type { StaffAccounts } from '#services/desk/members/manage-members.ts'
import { createSendReply } from '#services/desk/messages/send-reply.ts'
import { forgetOldProperties, forgetPropertyOf } from '#services/desk/properties/forget-properties.ts'
import { startSearch } from '#services/desk/search/start-search.ts'
import { readAddressLedger } from '#services/leads/consents/address-ledger.ts'
import type { LedgerKey } from '#services/leads/consents/ledger-key.ts'
import type { LeadHistory } from '#services/leads/own-data/own-lead.ts'
import { createSignedTokens } from '#services/leads/own-data/signed-tokens.ts'
import type { Tables } from '#services/tables.ts'
import type { WorkOnJobs } from './create-jobs.ts'
import { removeOwnerFiles } from './owner-files.ts'

/** The accounts of the desk's members, which the auth service looks after. */
export function createStaffAccounts(auth: AuthContext, endChannels: StaffAccounts['endChannels']): StaffAccounts {
  return {
    invite: (tx, email) => inviteStaff(auth, tx, email),
    readmit: (tx, id) => readmitStaff(auth, tx, id),
    dismiss: (tx, id) => dismissStaff(auth, tx, id),
    endChannels,
  }
}

/** The history that the desk keeps, for what visitors do with their inquiries. */
export const leadHistory: LeadHistory = {
  record: (tx, event) => recordVisitorEvent(tx, { ...event, actId: randomUUID() }),
  forget: (tx, leadId) => forgetPropertyOf(tx, leadId, removeOwnerFiles),
  forgetOld: (tx, limits) => forgetOldProperties(tx, limits, removeOwnerFiles),
}

/** The same, and open desks are told. They ask until the visitor's transaction is finished. */
function createLiveHistory(live: DeskLive): LeadHistory {
  return {
    ...leadHistory,
    async record(tx, event) {
      await leadHistory.record(tx, event)
      for (const id of event.leadIds) live.hint(id, event.kind)
    },
  }
}

interface DeskOptions {
  config: Config
  log: Logger
  database: { db: Kysely<Tables>; pool: Pool }
  jobs: Pick<JobQueue, 'enqueue'>
  ledgerKey: LedgerKey
  publishableKey: string
  wires?: LiveWires
}

/** The lead desk, for whatever answers requests. */
export function createDesk(options: DeskOptions) {
  const { config, log, jobs, ledgerKey, publishableKey, wires = silentWires } = options
  const { db, pool } = options.database
  const search = startSearch({ db, log })
  const live = createDeskLive({ db, log, wires })
  const messaging = {
    queue: jobs,
    readLedger: (tx: Kysely<Tables>, email: string) => readAddressLedger(tx, ledgerKey, email),
    newId: randomUUID,
    guideUrl: config.desk.guideUrl,
  }
  const context: DeskContext = {
    db,
    now: Date.now,
    queue: jobs,
    removeOwnerFiles,
    search,
    live,
    publishableKey,
    lockMinutes: config.desk.lockMinutes,
    messaging,
  }
  const tokens = createSignedTokens({ pool, random: randomBytes })
  const sending = {
    db,
    now: Date.now,
    teamEmail: config.mail.teamEmail,
    messaging,
    signPrivacyLink: (lead: { id: string; email: string }) => tokens.signLink('own-inquiry', lead, Date.now()),
    hint: live.hint,
  }
  const workOnJobs: WorkOnJobs = (queue, delivery) =>
    queue.work(SendReply, createSendReply({ ...delivery, ...sending }))
  return {
    context,
    workOnJobs,
    history: createLiveHistory(live),
    onStored: (leadId: string) => live.hint(leadId, 'arrived'),
    stop() {
      search.stop()
      live.stop()
    },
  }
}
