import { askerOf } from '../policies/asker-of.ts'
import type { StoredMessage } from '../policies/replay-store.ts'
import { refusal } from '../wire/refusal.ts'
import { breakChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { push, sendFrame } from './send.ts'
import type { Channel, HeldBroadcast } from './state.ts'

const MAX_HELD = 1000

/**
 * Reads what a channel asks to be replayed. Whoever may not read broadcasts gets none. From before that on, everything
 * that is sent to the channel is held, so that nothing gets lost between what is read and what comes later.
 */
export async function readReplay(hub: Hub, channel: Channel): Promise<StoredMessage[]> {
  const { config, rights, socket, speaker, subTopic } = channel
  const { replay } = config
  if (!replay || !rights.readsBroadcasts) return []
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
export function sendReplay(channel: Channel, messages: StoredMessage[]): void {
  const held = channel.held ?? []
  channel.held = null
  channel.replayed = new Set(messages.map(({ id }) => id))
  for (const message of messages) sendStored(channel, message)
  for (const { broadcast, storedId } of held) {
    if (storedId !== undefined && channel.replayed.has(storedId)) continue
    const frame = channel.socket.serializer.encodeBroadcast(channel.topic, broadcast)
    if (frame) sendFrame(channel.socket, frame)
  }
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
