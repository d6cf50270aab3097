import type { Bus } from '../bus/bus.ts'
import type { Changes } from '../changes/changes.ts'
import type { Policies } from '../policies/policies.ts'
import type { Stored } from '../policies/replay-store.ts'
import type { Presence } from '../presence/presence.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { StoredBroadcasts } from '../stored/stored-broadcasts.ts'
import type { Replay } from '../wire/join-config.ts'
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
  /** Stored broadcasts of a private topic. Queries of one asker run one at a time. */
  readStored(asker: string, subTopic: string, replay: Replay): Promise<Stored>
  stored: StoredBroadcasts
  /** Starts delivering broadcasts from the database. */
  openSource(): Promise<void>
  /** Null if no other process can use the database. */
  bus: Bus | null
}
