import type { Bus } from '../bus/bus.ts'
import type { Changes } from '../changes/changes.ts'
import type { Policies } from '../policies/policies.ts'
import type { Presence } from '../presence/presence.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { Replay } from '../stored/replay-store.ts'
import type { StoredBroadcasts } from '../stored/stored-broadcasts.ts'
import type { ReplayRequest } from '../wire/join-config.ts'
import type { Rooms } from './rooms.ts'
import type { Socket } from './state.ts'

/** All sockets of this process and what they share. */
export interface Hub {
  context: RealtimeContext
  sockets: Set<Socket>
  rooms: Rooms
  policies: Policies
  changes: Changes
  presence: Presence
  /** Reads stored broadcasts of a private topic. Queries of one asker run one at a time. */
  loadReplay(asker: string, topic: string, request: ReplayRequest): Promise<Replay>
  storedBroadcasts: StoredBroadcasts
  /** Starts delivering table changes, and broadcasts from the database. */
  startSource(): Promise<void>
  /** Null if no other process can use the database. */
  bus: Bus | null
}
