import type { Transaction } from 'kysely'
import type { ConflictingField, Values } from '#domain/desk/conflict.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { StateChanges } from '#domain/desk/lead-state.ts'
import type { Tables } from '../../tables.ts'
import type { Messaging } from '../messages/messaging.ts'
import type { LockedLead } from './act-store.ts'

/** An act in progress, while its lead is locked. */
export interface ActScope {
  tx: Transaction<Tables>
  /** Null if a command runs it. */
  member: DeskMember | null
  lead: LockedLead
  /**
   * The member who acts and the current members the act names. They are locked until the act is done.
   */
  currentMembers: readonly string[]
  at: Date
  newId: () => string
  /** The values that the act's author started from, if it replaces any. */
  over?: Values | undefined
  /** Null if no mail can be sent, as at the command line. */
  messaging: Messaging | null
}

/**
 * What an act changes, or why it changes nothing. The domain decides with a `Decision`, or an `Undo`. The functions that
 * take an `ActScope` turn it into an `ActOutcome`. `performAct` applies that, writes the event, and answers with an
 * `ActResult`.
 */
export type ActOutcome =
  | { kind: 'done'; changes: StateChanges; data: Record<string, unknown>; undoes?: string }
  | { kind: 'conflict'; fields: ConflictingField[] }
  | { kind: 'refused'; why: string }
