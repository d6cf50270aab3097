import type { Caller } from '#platform/database/as-caller.ts'
import type { StoredMark } from '../stored/snapshot.ts'
import type { ChangeRequest } from './parse-change-request.ts'

/** What a channel subscribes to. */
export interface Subscription {
  id: string
  caller: Caller
  request: ChangeRequest
}

/** One change, with the subscriptions in any process that may see it. */
export interface Change {
  /** A change may come in several forms, with the same id, if its subscribers may not all see the same. */
  changeId: string
  /** The change as clients get it. */
  json: string
  subscriptionIds: string[]
}

/** A broadcast sent by a statement in the database, such as `select realtime.send(…)`. */
export interface DatabaseBroadcast extends StoredMark {
  topic: string
  event: string
  isPrivate: boolean
  /** JSON text, or bytes in hexadecimal. */
  payload: string | null
  bytes: string | null
}

/** What a source reports, in order. */
export interface ReportHandlers {
  /** The next changes are reported once it resolves. */
  onChanges: (changes: readonly Change[]) => Promise<void>
  onBroadcast: (broadcast: DatabaseBroadcast) => void
}

export interface AddedSubscription {
  /** How many tables the subscription covers. */
  tables: number
  /** Filtered columns that deleted rows do not include, so that filter never matches a delete. */
  unknown: string[]
}

/** Source of table changes, and of broadcasts sent by the database. */
export interface ChangeSource {
  /** Starts reporting. Nothing runs before this. */
  start(): Promise<void>
  /** Starts reporting changes to this subscription. */
  add(subscription: Subscription): Promise<AddedSubscription>
  remove(subscriptionIds: string[]): Promise<void>
  /** Reports what the leader has stored for delivery since the last time. */
  readDeliveries(): void
  stop(): Promise<void>
}
