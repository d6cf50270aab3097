import type { Incoming } from '../wire/message.ts'
import { handleInChannel } from './handle-in-channel.ts'
import type { Hub } from './hub.ts'
import { sendReply } from './send.ts'
import type { Channel } from './state.ts'

const MAX_WAITING = 100

/** Handles a message of a joined channel, or keeps it until the database has answered a question about the channel. */
export function handleInOrder(hub: Hub, channel: Channel, message: Incoming): void {
  if (channel.waiting) {
    if (channel.waiting.length < MAX_WAITING) channel.waiting.push(message)
    else if (channel.config.wantsAck) refuseMessage(channel, message)
    return
  }
  const work = handleInChannel(hub, channel, message)
  if (!work) return
  channel.waiting = []
  void work
    .catch((error: unknown) => hub.context.log.error({ err: error }, 'a message of a channel failed unexpectedly'))
    .then(() => release(hub, channel))
}

/** Handles what has waited, until one of the messages has a question again. */
export function release(hub: Hub, channel: Channel): void {
  const waiting = channel.waiting ?? []
  channel.waiting = null
  for (const [index, message] of waiting.entries()) {
    if (channel.state !== 'joined') return
    handleInOrder(hub, channel, message)
    // `handleInOrder` may have set it.
    const { waiting: next } = channel as Pick<Channel, 'waiting'>
    if (next) {
      next.push(...waiting.slice(index + 1))
      return
    }
  }
}

function refuseMessage({ socket, topic }: Channel, { joinRef, ref }: Incoming): void {
  const response = { reason: 'Too many messages per second' }
  sendReply(socket, { joinRef, ref, topic, status: 'error', response })
}
