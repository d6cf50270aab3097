import type { Caller } from '#platform/database/as-caller.ts'
import type { StoredMark } from '../stored/snapshot.ts'
import type { ChangeEntry } from './parse-entry.ts'

/** What a channel wants to hear of. */
export interface Subscription {
  id: string
  caller: Caller
  entry: ChangeEntry
}

/** One change, as JSON text for clients, and those of the subscriptions of all processes that may see it. */
export interface Change {
  /** Different for each change. A change may come in several forms, if its subscribers may not all see the same. */
  number: string
  event: string
  subscriptionIds: string[]
}

/** A broadcast that was sent by a statement in the database. */
export interface StoredBroadcast extends StoredMark {
  topic: string
  event: string
  isPrivate: boolean
  /** JSON text, or bytes in hexadecimal. */
  payload: string | null
  bytes: string | null
}

/** What a source reports, in order. */
export interface Reports {
  /** The next ones are reported when it has resolved. */
  onChanges: (changes: readonly Change[]) => Promise<void>
  onBroadcast: (broadcast: StoredBroadcast) => void
}

export interface Added {
  /** How many tables it concerns. */
  tables: number
  /** Columns of its filters that are not known of deleted rows, which therefore never match. */
  unknown: string[]
}

/** Where changes of tables, and broadcasts of the database, come from. */
export interface ChangeSource {
  /** Reports what happens from now on. Nothing runs before this. */
  open(): Promise<void>
  /** From now on changes are reported to it. */
  add(subscription: Subscription): Promise<Added>
  remove(subscriptionIds: string[]): Promise<void>
  /** There may be something to report. */
  look(): void
  stop(): Promise<void>
}
