import type { Transaction } from 'kysely'
import type { LastChange } from '#domain/desk/acts/act-result.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { StateChanges } from '#domain/desk/lead-state.ts'
import type { Tables } from '../../tables.ts'
import type { Messaging } from '../messages/messaging.ts'
import type { LockedLead } from './act-store.ts'

/** An act that is being done, while its lead is locked. */
export interface Doing {
  tx: Transaction<Tables>
  /** Null for the command line. */
  member: DeskMember | null
  lead: LockedLead
  /** Those of the members whom the act names, and of who does it, who are there and stay until it is done. */
  present: readonly string[]
  at: Date
  /** Null where no mail can be sent, as at the command line. */
  messaging: Messaging | null
}

/** What the act comes to. The event is written by `performAct`. */
export type Step =
  | { kind: 'done'; changes: StateChanges; data: Record<string, unknown>; undoes?: string }
  | {
      kind: 'conflict'
      why: string
      /** Where it is not the lead that was changed meanwhile, but its property: by whom, and its version now. */
      property?: { last: LastChange | null; version: number }
    }
  | { kind: 'refused'; why: string }
