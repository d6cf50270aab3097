import { receivePresence } from '../presence/receive-presence.ts'
import type { Incoming } from '../wire/message.ts'
import { renewToken } from './access-token.ts'
import { receiveBroadcast } from './broadcast.ts'
import type { Hub } from './hub.ts'
import type { Channel } from './state.ts'

/** Handles a message from a joined channel. Returns a promise only if the database has to be queried. */
export function handleInChannel(hub: Hub, channel: Channel, message: Incoming): Promise<void> | undefined {
  if (message.event === 'broadcast') return receiveBroadcast(hub, channel, message)
  if (message.event === 'access_token') return renewToken(hub, channel, message.payload)
  if (message.event === 'presence') return receivePresence(hub, channel, message)
  // The protocol has no answer to an unknown event.
  return undefined
}
