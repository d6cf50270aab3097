import type { StoredMark } from '../stored/snapshot.ts'
import type { Address, Broadcast, EncodedFrame } from '../wire/message.ts'
import type { Hub } from './hub.ts'
import { hasHad, hold } from './replay.ts'
import { sendIfFast } from './send.ts'
import type { Channel } from './state.ts'

/** Sends a broadcast to the channels of this process and to the other processes. Returns false if those are too slow. */
export function sendEverywhere(hub: Hub, address: Address, broadcast: Broadcast, origin: Origin = {}): boolean {
  fanOut(hub, address, broadcast, origin)
  return hub.bus?.publish({ address, broadcast, mark: origin.stored }) ?? true
}

interface Origin {
  /** The channel that sent it, which does not get it. */
  sender?: Channel | undefined
  /** If it is stored. Channels that had it replayed, or could have, do not get it. */
  stored?: StoredMark | undefined
}

/** Sends a broadcast to every channel of a topic that may read it. */
export function fanOut(
  hub: Hub,
  { isPrivate, subTopic }: Address,
  broadcast: Broadcast,
  { sender, stored }: Origin = {},
): void {
  const room = hub.rooms.find(isPrivate, subTopic)
  if (!room) return
  // Each version is encoded once, by the first channel that needs it.
  const frames = new Map<string, EncodedFrame | null>()
  for (const channel of room.channels) {
    if (channel === sender || !hearsBroadcasts(channel)) continue
    if (stored && hasHad(channel, stored)) continue
    if (channel.held) {
      hold(hub, channel, { broadcast, stored })
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
