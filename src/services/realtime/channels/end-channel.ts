import type { Hub } from './hub.ts'
import { forgetWaiting } from './pending-bytes.ts'
import { sendSystemMessage, sendToChannel } from './send.ts'
import type { Channel } from './state.ts'

/** Removes a channel from all lists, without telling the client. The functions below do both. */
export function endChannel(hub: Hub, channel: Channel): void {
  const { socket, wireTopic } = channel
  if (channel.state === 'closed') return
  channel.state = 'closed'
  forgetWaiting(channel)
  hub.rooms.remove(channel)
  hub.changes.forget(channel)
  hub.presence.forget(channel)
  if (socket.channels.get(wireTopic) === channel) socket.channels.delete(wireTopic)
  if (socket.channels.size === 0) socket.emptySince = hub.context.elapsed()
}

/** Ends a channel for good: the client does not rejoin. */
export function closeChannel(hub: Hub, channel: Channel, message?: string): void {
  if (channel.state === 'closed') return
  if (message !== undefined) sendSystemMessage(channel, { status: 'error', message })
  sendToChannel(channel, 'phx_close', '{}', channel.joinRef)
  endChannel(hub, channel)
}

/** Ends a channel so that the client joins again with its current token. */
export function breakChannel(hub: Hub, channel: Channel, message: string): void {
  if (channel.state === 'closed') return
  sendSystemMessage(channel, { status: 'error', message })
  sendToChannel(channel, 'phx_error', '{"reason":"channel_crash"}', channel.joinRef)
  endChannel(hub, channel)
}
