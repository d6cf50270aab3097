import { isObject } from '#domain/is-object.ts'
import type { Broadcast, Incoming } from '../wire/message.ts'
import { RealtimeRefusal, refuseWith } from '../wire/refusal.ts'
import { sendEverywhere } from './fan-out.ts'
import type { Hub } from './hub.ts'
import { judgeWriting } from './judge.ts'
import { takeFrom, weightOf } from './rates.ts'
import { pushSystem, sendReply } from './send.ts'
import type { Channel } from './state.ts'

/** The protocol's own limit is this much looser than its name says. */
const SLACK_BYTES = 500
const WARN_AGAIN_MS = 5000
const MALFORMED = 'A broadcast is an object with an event and a payload'
const TOO_MANY = 'Too many messages per second'

/** Passes a broadcast of a client on. Returns a promise only if the policies have to be asked first. */
export function receiveBroadcast(hub: Hub, channel: Channel, message: Incoming): Promise<void> | undefined {
  const { settings, elapsed } = hub.context
  const { socket, config, rights } = channel
  const broadcast: Broadcast = message.broadcast ?? { form: 'text', payload: JSON.stringify(message.payload ?? {}) }
  if (!message.broadcast && !isPlain(message.payload)) {
    answer(channel, message, 'error', { reason: MALFORMED })
    return undefined
  }
  const bytes = sizeOf(broadcast)
  if (bytes > settings.maxPayloadBytes + SLACK_BYTES) {
    answer(channel, message, 'error', 'payload_size_exceeded')
    return undefined
  }
  if (!takeFrom(socket, 'events', settings, elapsed(), weightOf(bytes, settings.eventsPerSecond))) {
    refuseFast(channel, message, elapsed())
    return undefined
  }
  if (!config.isPrivate || (rights.writesBroadcasts && channel.expiredAt === null)) {
    deliver(hub, channel, message, broadcast)
    return undefined
  }
  return askFirst(hub, channel, message, broadcast)
}

/**
 * The official client cannot take a broadcast whose event is no text, and takes whatever has `ids` for a change of a
 * table. It throws in both cases, so that a hostile sender would end the connections of all receivers.
 */
function isPlain(payload: unknown): boolean {
  if (!isObject(payload)) return payload === null
  const { event } = payload
  return (event === undefined || event === null || typeof event === 'string') && !('ids' in payload)
}

function sizeOf(broadcast: Broadcast): number {
  return broadcast.form === 'text' ? Buffer.byteLength(broadcast.payload) : broadcast.content.length
}

function deliver(hub: Hub, channel: Channel, message: Incoming, broadcast: Broadcast): void {
  const { config, subTopic } = channel
  const address = { isPrivate: config.isPrivate, subTopic }
  const isSent = sendEverywhere(hub, address, broadcast, config.hearsItself ? undefined : channel)
  if (isSent) answer(channel, message, 'ok', {})
  else answer(channel, message, 'error', { reason: TOO_MANY })
}

async function askFirst(hub: Hub, channel: Channel, message: Incoming, broadcast: Broadcast): Promise<void> {
  try {
    const { writesBroadcasts } = channel.rights
    const isAllowed =
      channel.expiredAt === null && (writesBroadcasts ?? (await judgeWriting(hub, channel, 'broadcast')))
    if (!isAllowed) throw refuseWith.unwritable(channel.subTopic)
    if (channel.state === 'joined') deliver(hub, channel, message, broadcast)
  } catch (error) {
    if (!(error instanceof RealtimeRefusal)) throw error
    answer(channel, message, 'error', { reason: error.reason })
  }
}

/** Only the sender notices, unlike in the official service, which closes the channels of all receivers. */
function refuseFast(channel: Channel, message: Incoming, now: number): void {
  const { socket, config } = channel
  if (config.wantsAck) answer(channel, message, 'error', { reason: TOO_MANY })
  else if (now - socket.warnedAt > WARN_AGAIN_MS) {
    socket.warnedAt = now
    pushSystem(channel, { status: 'error', message: TOO_MANY })
  }
}

function answer(channel: Channel, { joinRef, ref, topic }: Incoming, status: 'ok' | 'error', response: unknown): void {
  if (channel.config.wantsAck) sendReply(channel.socket, { joinRef, ref, topic, status, response })
}
