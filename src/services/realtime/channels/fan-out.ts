import type { StoredMark } from '../stored/snapshot.ts'
import type { Broadcast, EncodedFrame, RoomName } from '../wire/message.ts'
import type { Hub } from './hub.ts'
import { hold, wasReplayed } from './replay.ts'
import { sendIfFast } from './send.ts'
import type { Channel } from './state.ts'

/**
 * Sends a broadcast to the channels of this process and to the other processes. Returns false if the bus cannot keep
 * up.
 */
export function sendEverywhere(hub: Hub, room: RoomName, broadcast: Broadcast, origin: Origin = {}): boolean {
  fanOut(hub, room, broadcast, origin)
  return hub.bus?.publish({ room, broadcast, mark: origin.stored }) ?? true
}

interface Origin {
  /** The channel that sent it, and does not receive it. */
  sender?: Channel | undefined
  /** Set if the broadcast is stored. Channels that had it replayed, or could have, do not get it again. */
  stored?: StoredMark | undefined
}

/** Sends a broadcast to every channel of a topic that may read it. */
export function fanOut(
  hub: Hub,
  { isPrivate, topic }: RoomName,
  broadcast: Broadcast,
  { sender, stored }: Origin = {},
): void {
  const room = hub.rooms.find(isPrivate, topic)
  if (!room) return
  // Each protocol version is encoded once, when the first channel needs it.
  const frames = new Map<string, EncodedFrame | null>()
  for (const channel of room.channels) {
    if (channel === sender || !receivesBroadcasts(channel)) continue
    if (stored && wasReplayed(channel, stored)) continue
    if (channel.held) {
      hold(hub, channel, { broadcast, stored })
      continue
    }
    const { serializer } = channel.socket
    let frame = frames.get(serializer.version)
    if (frame === undefined) {
      frame = serializer.encodeBroadcast(channel.wireTopic, broadcast)
      frames.set(serializer.version, frame)
    }
    if (frame) sendIfFast(channel.socket, frame)
  }
}

/** A private channel whose token has expired stays open but gets nothing. */
function receivesBroadcasts({ config, rights, expiredAt }: Channel): boolean {
  return !config.isPrivate || (rights.readsBroadcasts && expiredAt === null)
}
