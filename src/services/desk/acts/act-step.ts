import type { Transaction } from 'kysely'
import type { LastChange } from '#domain/desk/acts/act-result.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { StateChanges } from '#domain/desk/lead-state.ts'
import type { NamedFacts } from '#domain/desk/properties/find-overwritten.ts'
import type { Tables } from '../../tables.ts'
import type { Messaging } from '../messages/messaging.ts'
import type { LockedLead } from './act-store.ts'

/** An act that is being done, while its lead is locked. */
export interface Doing {
  tx: Transaction<Tables>
  /** Null if a command does it. */
  member: DeskMember | null
  lead: LockedLead
  /**
   * The current members among those whom the act names and the one who does it. They are locked until the act is done.
   */
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
      /** What the act would have changed in the lead. */
      fields?: string[]
      /** What was recorded meanwhile, if it is no part of the lead's version. */
      last?: LastChange
      /** If not the lead but its property was changed in the meantime: by whom, its current version, and which facts. */
      property?: { last: LastChange | null; version: number; theirs?: NamedFacts }
    }
  | { kind: 'refused'; why: string }
