import type { Bus } from '../bus/bus.ts'
import type { Changes } from '../changes/changes.ts'
import type { Policies } from '../policies/policies.ts'
import type { StoredMessage } from '../policies/replay-store.ts'
import type { Presence } from '../presence/presence.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { Replay } from '../wire/join-config.ts'
import type { Address, Broadcast, EncodedFrame } from '../wire/message.ts'
import { hold } from './replay.ts'
import type { Rooms } from './rooms.ts'
import { sendIfFast } from './send.ts'
import type { Channel, Socket } from './state.ts'

/** All sockets of this process and what they share. */
export interface Hub {
  context: RealtimeContext
  sockets: Set<Socket>
  rooms: Rooms
  policies: Policies
  changes: Changes
  presence: Presence
  /** What was stored of a private topic. Questions of one asker are asked one after the other. */
  readStored(asker: object, subTopic: string, replay: Replay): Promise<StoredMessage[]>
  /** Has broadcasts of the database delivered from now on. */
  openSource(): Promise<void>
  /** Null where no other process can be on the database. */
  bus: Bus | null
}

/** Sends a broadcast to the channels of this process and to the other processes. Returns false if those are too slow. */
export function sendEverywhere(hub: Hub, address: Address, broadcast: Broadcast, sender?: Channel): boolean {
  fanOut(hub, address, broadcast, sender && { sender })
  return hub.bus?.publish({ address, broadcast }) ?? true
}

interface Origin {
  /** The channel that sent it, which does not get it. */
  sender?: Channel
  /** Its id, if it is stored. Channels that it was replayed to do not get it again. */
  storedId?: string
}

/** Sends a broadcast to every channel of a topic that may read it. */
export function fanOut(
  hub: Hub,
  { isPrivate, subTopic }: Address,
  broadcast: Broadcast,
  { sender, storedId }: Origin = {},
): void {
  const room = hub.rooms.find(isPrivate, subTopic)
  if (!room) return
  // Each version is encoded once, by the first channel that needs it.
  const frames = new Map<string, EncodedFrame | null>()
  for (const channel of room.channels) {
    if (channel === sender || !hearsBroadcasts(channel)) continue
    if (storedId !== undefined && channel.replayed.has(storedId)) continue
    if (channel.held) {
      hold(hub, channel, { broadcast, storedId })
      continue
    }
    const { serializer } = channel.socket
    let frame = frames.get(serializer.version)
    if (frame === undefined) {
      frame = serializer.encodeBroadcast(channel.topic, broadcast)
      frames.set(serializer.version, frame)
    }
    if (frame) sendIfFast(channel.socket, frame)
  }
}

/** While a token is expired, a private channel lives on but gets nothing. */
function hearsBroadcasts({ config, rights, expiredAt }: Channel): boolean {
  return !config.isPrivate || (rights.readsBroadcasts && expiredAt === null)
}
