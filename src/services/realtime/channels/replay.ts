import { askerOf } from '../policies/asker-of.ts'
import type { Stored, StoredMessage } from '../policies/replay-store.ts'
import { isPartOf, type StoredMark } from '../stored/snapshot.ts'
import { refusal } from '../wire/refusal.ts'
import { breakChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { push, sendFrame } from './send.ts'
import type { Channel, HeldBroadcast } from './state.ts'

const MAX_HELD = 1000

/**
 * Reads what a channel asks to be replayed. Whoever may not read broadcasts gets nothing. From before that on, everything
 * that is sent to the channel is held, so that nothing gets lost between what is read and what comes later.
 */
export async function readReplay(hub: Hub, channel: Channel): Promise<Stored | null> {
  const { config, rights, socket, speaker, subTopic } = channel
  const { replay } = config
  if (!replay || !rights.readsBroadcasts) return null
  channel.held = []
  hub.rooms.add(channel)
  return hub.readStored(askerOf(speaker, socket.address), subTopic, replay).catch((error: unknown) => {
    throw refusal('noReplay', error)
  })
}

/** Holds a broadcast back until the channel has joined. */
export function hold(hub: Hub, channel: Channel, broadcast: HeldBroadcast): void {
  if (channel.held && channel.held.length < MAX_HELD) channel.held.push(broadcast)
  // The client joins again, and misses nothing.
  else breakChannel(hub, channel, 'Too many messages per second')
}

/** Sends stored broadcasts to one channel, and then those that have come meanwhile. */
export function sendReplay(channel: Channel, { messages, snapshot }: Stored): void {
  const held = channel.held ?? []
  channel.held = null
  channel.replayed = { ids: new Set(messages.map(({ id }) => id)), snapshot }
  for (const message of messages) sendStored(channel, message)
  for (const { broadcast, stored } of held) {
    if (stored && hasHad(channel, stored)) continue
    const frame = channel.socket.serializer.encodeBroadcast(channel.topic, broadcast)
    if (frame) sendFrame(channel.socket, frame)
  }
}

/**
 * Whether a channel had a broadcast replayed, or could have: what it did not ask for, because it wants a few or none that
 * are so old, must not come after newer ones because another process is late.
 */
export function hasHad({ replayed }: Channel, { id, when }: StoredMark): boolean {
  if (replayed.ids.has(id)) return true
  return when !== undefined && replayed.snapshot !== null && isPartOf(when, replayed.snapshot)
}

/** Bytes cannot be sent to clients of version 1.0.0. */
function sendStored(channel: Channel, { id, event, payload, bytes }: StoredMessage): void {
  const { socket, topic } = channel
  const meta = JSON.stringify({ replayed: true, id })
  if (bytes) {
    const broadcast = { form: 'binary', event, encoding: 'bytes', content: bytes, meta } as const
    const frame = socket.serializer.encodeBroadcast(topic, broadcast)
    if (frame) sendFrame(socket, frame)
  } else {
    const head = `{"type":"broadcast","event":${JSON.stringify(event)}`
    push(channel, 'broadcast', `${head},"payload":${payload ?? '{}'},"meta":${meta}}`)
  }
}
