import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { Logger } from '#platform/logger.ts'
import { dismissStaff, inviteStaff, readmitStaff } from '#services/auth/admin/staff-accounts.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { recordVisitorEvent } from '#services/desk/acts/record-visitor-event.ts'
import type { DeskContext } from '#services/desk/desk-context.ts'
import { createDeskLive, type DeskLive, type LiveWires, silentWires } from '#services/desk/live/desk-live.ts'
import type { StaffAccounts } from '#services/desk/members/manage-members.ts'
import { forgetOldProperties, forgetPropertyOf } from '#services/desk/properties/forget-properties.ts'
import { startSearch } from '#services/desk/search/start-search.ts'
import type { LeadHistory } from '#services/leads/own-data/own-lead.ts'
import type { Tables } from '#services/tables.ts'
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
  db: Kysely<Tables>
  log: Logger
  queue: DeskContext['queue']
  publishableKey: string
  wires?: LiveWires
}

/** The lead desk, for whatever answers requests. */
export function createDesk({ config, db, log, queue, publishableKey, wires = silentWires }: DeskOptions) {
  const search = startSearch({ db, log })
  const live = createDeskLive({ db, log, wires })
  const context: DeskContext = {
    db,
    now: Date.now,
    queue,
    removeOwnerFiles,
    search,
    live,
    publishableKey,
    lockMinutes: config.desk.lockMinutes,
  }
  return {
    context,
    history: createLiveHistory(live),
    onStored: (leadId: string) => live.hint(leadId, 'arrived'),
    stop() {
      search.stop()
      live.stop()
    },
  }
}
