import { isObject } from '#domain/is-object.ts'
import { storeFromChannel } from '../stored/store-and-send.ts'
import type { BinaryBroadcast, Broadcast, Incoming } from '../wire/message.ts'
import { RealtimeRefusal, refuseWith } from '../wire/refusal.ts'
import { checkWriteRights } from './check-rights.ts'
import { sendEverywhere } from './fan-out.ts'
import type { Hub } from './hub.ts'
import { STORED_SURCHARGE, takeFrom, weightOf } from './rates.ts'
import { sendReply, sendSystemMessage } from './send.ts'
import type { Channel } from './state.ts'

/** In the official service, the limit is this much looser than configured. */
const SLACK_BYTES = 500
const WARN_AGAIN_MS = 5000
const MALFORMED = 'A broadcast is an object with an event and a payload'
const TOO_LARGE = 'payload_size_exceeded'
const TOO_MANY = 'Too many messages per second'

/** Passes on a broadcast from a client. Returns a promise only if policies have to be checked first. */
export function receiveBroadcast(hub: Hub, channel: Channel, message: Incoming): Promise<void> | undefined {
  const { settings, elapsed } = hub.context
  const { socket, config, rights } = channel
  const broadcast: Broadcast = message.broadcast ?? { form: 'text', payload: JSON.stringify(message.payload ?? {}) }
  if (!message.broadcast && !isSafeForClients(message.payload)) {
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
  const weight = weightOf(bytes, settings.eventsPerSecond) + (isToBeStored ? STORED_SURCHARGE : 0)
  if (!takeFrom(socket, 'events', settings, elapsed(), weight)) {
    refuseOrWarn(hub, channel, message, TOO_MANY)
    return undefined
  }
  if (message.broadcast && message.persist !== undefined) return storeFirst(hub, channel, message, message.broadcast)
  if (!config.isPrivate || (rights.writesBroadcasts && channel.expiredAt === null)) {
    deliver(hub, channel, message, broadcast)
    return undefined
  }
  return checkRightsFirst(hub, channel, message, broadcast)
}

/**
 * The official client throws on a broadcast whose event is not text, and mistakes anything with `ids` for a table
 * change and throws too. A hostile sender could disconnect every receiver that way.
 */
function isSafeForClients(payload: unknown): boolean {
  if (!isObject(payload)) return payload === null
  const { event } = payload
  return (event === undefined || event === null || typeof event === 'string') && !('ids' in payload)
}

function sizeOf(broadcast: Broadcast): number {
  return broadcast.form === 'text' ? Buffer.byteLength(broadcast.payload) : broadcast.content.length
}

function deliver(hub: Hub, channel: Channel, message: Incoming, broadcast: Broadcast): void {
  const { config, topic } = channel
  const room = { isPrivate: config.isPrivate, topic }
  const isSent = sendEverywhere(hub, room, broadcast, { sender: config.hearsItself ? undefined : channel })
  if (isSent) answer(channel, message, 'ok', {})
  else refuse(channel, message, TOO_MANY)
}

async function checkRightsFirst(hub: Hub, channel: Channel, message: Incoming, broadcast: Broadcast): Promise<void> {
  try {
    const { writesBroadcasts } = channel.rights
    const isAllowed =
      channel.expiredAt === null && (writesBroadcasts ?? (await checkWriteRights(hub, channel, 'broadcast')))
    if (!isAllowed) throw refuseWith.unwritable(channel.topic)
    if (channel.state === 'joined') deliver(hub, channel, message, broadcast)
  } catch (error) {
    if (!(error instanceof RealtimeRefusal)) throw error
    refuse(channel, message, error.reason)
  }
}

/** A message is stored before it is sent; if storing fails, it is not sent. */
async function storeFirst(hub: Hub, channel: Channel, message: Incoming, broadcast: BinaryBroadcast): Promise<void> {
  try {
    const id = await storeFromChannel(hub, channel, broadcast, message)
    if (id !== null) answer(channel, message, 'ok', { id })
  } catch (error) {
    if (!(error instanceof RealtimeRefusal)) throw error
    refuseOrWarn(hub, channel, message, error.reason)
  }
}

/** Warns a sender without acknowledgements at most every five seconds. Unlike the official service, closes no channel. */
function refuseOrWarn({ context }: Hub, channel: Channel, message: Incoming, reason: string): void {
  const { socket, config } = channel
  const now = context.elapsed()
  if (config.wantsAck) refuse(channel, message, reason)
  else if (now - socket.warnedAt > WARN_AGAIN_MS) {
    socket.warnedAt = now
    sendSystemMessage(channel, { status: 'error', message: reason })
  }
}

/** The official client shows `error` only if the message was to be stored. */
function refuse(channel: Channel, message: Incoming, reason: string): void {
  answer(channel, message, 'error', message.persist === undefined ? { reason } : { reason, error: reason })
}

function answer(channel: Channel, { joinRef, ref, topic }: Incoming, status: 'ok' | 'error', response: unknown): void {
  if (channel.config.wantsAck) sendReply(channel.socket, { joinRef, ref, topic, status, response })
}
