import { askerOf } from '../policies/asker-of.ts'
import type { Replay, StoredMessage } from '../stored/replay-store.ts'
import { isPartOf, type StoredMark } from '../stored/snapshot.ts'
import { refusal } from '../wire/refusal.ts'
import { breakChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { sendFrame, sendToChannel } from './send.ts'
import type { Channel, HeldBroadcast } from './state.ts'

const MAX_HELD = 1000

/**
 * Reads the broadcasts a channel wants replayed; none if it may not read broadcasts. New broadcasts to the channel are
 * held from before the read until the replay is sent, so that nothing falls in between.
 */
export async function loadReplay(hub: Hub, channel: Channel): Promise<Replay | null> {
  const { config, rights, socket, speaker, topic } = channel
  const { replay } = config
  if (!replay || !rights.readsBroadcasts) return null
  channel.held = []
  hub.rooms.add(channel)
  return hub.loadReplay(askerOf(speaker, socket.address), topic, replay).catch((error: unknown) => {
    throw refusal('noReplay', error)
  })
}

/** Holds back a broadcast until the channel has joined. */
export function hold(hub: Hub, channel: Channel, broadcast: HeldBroadcast): void {
  if (channel.held && channel.held.length < MAX_HELD) channel.held.push(broadcast)
  // The client will join again, and misses nothing.
  else breakChannel(hub, channel, 'Too many messages per second')
}

/** Sends the stored broadcasts to one channel, then those held back. */
export function sendReplay(channel: Channel, { messages, snapshot }: Replay): void {
  const held = channel.held ?? []
  channel.held = null
  channel.replayed = { ids: new Set(messages.map(({ id }) => id)), snapshot }
  for (const message of messages) sendStored(channel, message)
  for (const { broadcast, stored } of held) {
    if (stored && wasReplayed(channel, stored)) continue
    const frame = channel.socket.serializer.encodeBroadcast(channel.wireTopic, broadcast)
    if (frame) sendFrame(channel.socket, frame)
  }
}

/**
 * Whether a channel had a broadcast replayed, or could have. A broadcast too old for the replay it asked for must not
 * arrive after newer ones just because another process is late.
 */
export function wasReplayed({ replayed }: Channel, { id, when }: StoredMark): boolean {
  if (replayed.ids.has(id)) return true
  return when !== undefined && replayed.snapshot !== null && isPartOf(when, replayed.snapshot)
}

/** Protocol version 1.0.0 cannot carry bytes. */
function sendStored(channel: Channel, { id, event, payload, bytes }: StoredMessage): void {
  const { socket, wireTopic } = channel
  const meta = JSON.stringify({ replayed: true, id })
  if (bytes) {
    const broadcast = { form: 'binary', event, encoding: 'bytes', content: bytes, meta } as const
    const frame = socket.serializer.encodeBroadcast(wireTopic, broadcast)
    if (frame) sendFrame(socket, frame)
  } else {
    const head = `{"type":"broadcast","event":${JSON.stringify(event)}`
    sendToChannel(channel, 'broadcast', `${head},"payload":${payload ?? '{}'},"meta":${meta}}`)
  }
}
