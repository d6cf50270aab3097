import type { Incoming } from '../wire/message.ts'
import { renewToken } from './access-token.ts'
import { receiveBroadcast } from './broadcast.ts'
import type { Hub } from './hub.ts'
import { sendReply } from './send.ts'
import type { Channel } from './state.ts'

/** Handles a message of a joined channel. Returns a promise only if the database has to be asked. */
export function handleInChannel(hub: Hub, channel: Channel, message: Incoming): Promise<void> | undefined {
  if (message.event === 'broadcast') return receiveBroadcast(hub, channel, message)
  if (message.event === 'access_token') return renewToken(hub, channel, message.payload)
  if (message.event === 'presence') {
    const { joinRef, ref, topic } = message
    sendReply(channel.socket, { joinRef, ref, topic, status: 'error', response: {} })
  }
  // The protocol has no answer to an event that it does not know.
  return undefined
}
