import { isObject } from '#domain/is-object.ts'
import { storeFromChannel } from '../stored/store-and-send.ts'
import type { BinaryBroadcast, Broadcast, Incoming } from '../wire/message.ts'
import { RealtimeRefusal, refuseWith } from '../wire/refusal.ts'
import { sendEverywhere } from './fan-out.ts'
import type { Hub } from './hub.ts'
import { judgeWriting } from './judge.ts'
import { EXTRA_OF_STORED, takeFrom, weightOf } from './rates.ts'
import { pushSystem, sendReply } from './send.ts'
import type { Channel } from './state.ts'

/** The protocol's own limit is this much looser than its name says. */
const SLACK_BYTES = 500
const WARN_AGAIN_MS = 5000
const MALFORMED = 'A broadcast is an object with an event and a payload'
const TOO_LARGE = 'payload_size_exceeded'
const TOO_MANY = 'Too many messages per second'

/** Passes a broadcast of a client on. Returns a promise only if the policies have to be asked first. */
export function receiveBroadcast(hub: Hub, channel: Channel, message: Incoming): Promise<void> | undefined {
  const { settings, elapsed } = hub.context
  const { socket, config, rights } = channel
  const broadcast: Broadcast = message.broadcast ?? { form: 'text', payload: JSON.stringify(message.payload ?? {}) }
  if (!message.broadcast && !isPlain(message.payload)) {
    refuse(channel, message, MALFORMED)
    return undefined
  }
  const bytes = sizeOf(broadcast)
  const isToBeStored = message.persist !== undefined
  if (bytes > settings.maxPayloadBytes + SLACK_BYTES) {
    if (isToBeStored) refuse(channel, message, TOO_LARGE)
    else answer(channel, message, 'error', TOO_LARGE)
    return undefined
  }
  const weight = weightOf(bytes, settings.eventsPerSecond) + (isToBeStored ? EXTRA_OF_STORED : 0)
  if (!takeFrom(socket, 'events', settings, elapsed(), weight)) {
    refuseAloud(hub, channel, message, TOO_MANY)
    return undefined
  }
  if (message.broadcast && message.persist !== undefined) return storeFirst(hub, channel, message, message.broadcast)
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
  const isSent = sendEverywhere(hub, address, broadcast, { sender: config.hearsItself ? undefined : channel })
  if (isSent) answer(channel, message, 'ok', {})
  else refuse(channel, message, TOO_MANY)
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
    refuse(channel, message, error.reason)
  }
}

/** A message is stored before it is sent, or neither. */
async function storeFirst(hub: Hub, channel: Channel, message: Incoming, broadcast: BinaryBroadcast): Promise<void> {
  try {
    const id = await storeFromChannel(hub, channel, broadcast, message)
    if (id !== null) answer(channel, message, 'ok', { id })
  } catch (error) {
    if (!(error instanceof RealtimeRefusal)) throw error
    refuseAloud(hub, channel, message, error.reason)
  }
}

/** Only the sender notices, unlike in the official service, which closes the channels of all receivers. */
function refuseAloud({ context }: Hub, channel: Channel, message: Incoming, reason: string): void {
  const { socket, config } = channel
  const now = context.elapsed()
  if (config.wantsAck) refuse(channel, message, reason)
  else if (now - socket.warnedAt > WARN_AGAIN_MS) {
    socket.warnedAt = now
    pushSystem(channel, { status: 'error', message: reason })
  }
}

/** The official client shows `error`, but only if the message was to be stored. */
function refuse(channel: Channel, message: Incoming, reason: string): void {
  answer(channel, message, 'error', message.persist === undefined ? { reason } : { reason, error: reason })
}

function answer(channel: Channel, { joinRef, ref, topic }: Incoming, status: 'ok' | 'error', response: unknown): void {
  if (channel.config.wantsAck) sendReply(channel.socket, { joinRef, ref, topic, status, response })
}
