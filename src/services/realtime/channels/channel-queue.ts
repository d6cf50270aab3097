import type { Incoming } from '../wire/message.ts'
import { handleInChannel } from './handle-in-channel.ts'
import type { Hub } from './hub.ts'
import { addPending, removePending } from './pending-bytes.ts'
import { sendReply } from './send.ts'
import type { Channel, Waiting } from './state.ts'

const MAX_WAITING = 100

/** Handles a message of a joined channel, or queues it while an earlier one is waiting for the database. */
export function handleInOrder(hub: Hub, channel: Channel, given: Waiting): void {
  const { message, bytes } = given
  const { socket } = channel
  if (channel.waiting) {
    if (channel.waiting.length >= MAX_WAITING) {
      if (channel.config.wantsAck) refuseMessage(channel, message)
      return
    }
    // The client stops waiting for it after a while. After that, it must not be stored.
    if (message.persist) message.waitsSince ??= hub.context.elapsed()
    channel.waiting.push(given)
    addPending(socket, bytes)
    return
  }
  const work = handleInChannel(hub, channel, message)
  if (!work) return
  channel.waiting = []
  addPending(socket, bytes)
  void work
    .catch((error: unknown) => hub.context.log.error({ err: error }, 'a message in a channel failed unexpectedly'))
    .then(() => {
      removePending(socket, bytes)
      release(hub, channel)
    })
}

/** Handles the queued messages, until one of them needs the database again. */
export function release(hub: Hub, channel: Channel): void {
  const waiting = channel.waiting ?? []
  channel.waiting = null
  for (const given of waiting) {
    removePending(channel.socket, given.bytes)
    // Once one of them needs the database, this queues the rest again.
    if (channel.state === 'joined') handleInOrder(hub, channel, given)
  }
}

function refuseMessage({ socket, topic }: Channel, { joinRef, ref }: Incoming): void {
  const response = { reason: 'Too many messages per second' }
  sendReply(socket, { joinRef, ref, topic, status: 'error', response })
}
