import type { Caller } from '#platform/database/as-caller.ts'
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

/** Where changes of tables come from. */
export interface ChangeSource {
  /** From now on changes are reported to it. Returns how many tables that concerns. */
  add(subscription: Subscription): Promise<number>
  remove(subscriptionIds: string[]): Promise<void>
  /** There may be something to report. */
  look(): void
  stop(): Promise<void>
}
