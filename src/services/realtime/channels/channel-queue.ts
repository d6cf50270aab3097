import { receivePresence } from '../presence/receive-presence.ts'
import type { Incoming } from '../wire/message.ts'
import { renewToken } from './access-token.ts'
import { receiveBroadcast } from './broadcast.ts'
import type { Hub } from './hub.ts'
import { addPending, removePending } from './pending-bytes.ts'
import { sendReply } from './send.ts'
import type { Channel, SizedMessage } from './state.ts'

const MAX_WAITING = 100

/** Handles a message of a joined channel, or queues it while an earlier one is waiting for the database. */
export function handleInOrder(hub: Hub, channel: Channel, received: SizedMessage): void {
  const { message, bytes } = received
  const { socket } = channel
  if (channel.waiting) {
    if (channel.waiting.length >= MAX_WAITING) {
      if (channel.config.wantsAck) refuseMessage(channel, message)
      return
    }
    // The client stops waiting for it after a while. After that, it must not be stored.
    if (message.persist) message.waitsSince ??= hub.context.elapsed()
    channel.waiting.push(received)
    addPending(socket, bytes)
    return
  }
  const work = handleMessage(hub, channel, message)
  if (!work) return
  channel.waiting = []
  addPending(socket, bytes)
  void work
    .catch((error: unknown) => hub.context.log.error({ err: error }, 'a message in a channel failed unexpectedly'))
    .then(() => {
      removePending(socket, bytes)
      handleWaiting(hub, channel)
    })
}

/** Handles a message from a joined channel. Returns a promise only if the database has to be queried. */
export function handleMessage(hub: Hub, channel: Channel, message: Incoming): Promise<void> | undefined {
  if (message.event === 'broadcast') return receiveBroadcast(hub, channel, message)
  if (message.event === 'access_token') return renewToken(hub, channel, message.payload)
  if (message.event === 'presence') return receivePresence(hub, channel, message)
  // The protocol has no answer to an unknown event.
  return undefined
}

/** Handles the queued messages, until one of them needs the database again. */
export function handleWaiting(hub: Hub, channel: Channel): void {
  const waiting = channel.waiting ?? []
  channel.waiting = null
  for (const received of waiting) {
    removePending(channel.socket, received.bytes)
    // Once one of them needs the database, this queues the rest again.
    if (channel.state === 'joined') handleInOrder(hub, channel, received)
  }
}

function refuseMessage({ socket, wireTopic: topic }: Channel, { joinRef, ref }: Incoming): void {
  const response = { reason: 'Too many messages per second' }
  sendReply(socket, { joinRef, ref, topic, status: 'error', response })
}
