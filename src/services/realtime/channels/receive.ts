import { PREFIX } from '../wire/topics.ts'
import { handleInOrder } from './channel-queue.ts'
import { closeChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { join } from './join.ts'
import { hasTooMuchPending } from './pending-bytes.ts'
import { takeFrom } from './rates.ts'
import { isBehind, sendReply } from './send.ts'
import type { SizedMessage, Socket } from './state.ts'

const PAUSE_MS = 1000

/** Handles one frame from a client. A frame that cannot be read is dropped; the connection stays open. */
export function receive(hub: Hub, socket: Socket, data: Buffer, isBinary: boolean): void {
  socket.heardAt = hub.context.elapsed()
  recordActivity(hub, socket)
  const message = socket.serializer.decode(data, isBinary)
  if (message) handle(hub, socket, { message, bytes: data.length })
  else hub.context.log.debug('a frame from a socket could not be read')
}

/** Answers a ping, unless so much is queued for the client that it is evidently not reading. */
export function answerPing(hub: Hub, socket: Socket, data: Buffer): void {
  recordActivity(hub, socket)
  if (!isBehind(socket)) socket.transport.pong(data)
}

/** Any frame from a client counts as a sign of life, and towards its limit. */
export function recordActivity(hub: Hub, socket: Socket): void {
  const now = hub.context.elapsed()
  socket.aliveAt = now
  socket.isPinged = false
  if (!takeFrom(socket, 'frames', hub.context.settings, now)) pauseReading(socket)
}

/** Stops reading for a moment, so that further frames stay in the connection. */
function pauseReading(socket: Socket): void {
  socket.transport.pause()
  setTimeout(() => {
    if (!hasTooMuchPending(socket)) socket.transport.resume()
  }, PAUSE_MS).unref()
}

function handle(hub: Hub, socket: Socket, received: SizedMessage): void {
  const { joinRef, ref, topic, event } = received.message
  const reply = { joinRef, ref, topic, status: 'ok', response: {} } as const
  if (topic === 'phoenix') {
    if (event === 'heartbeat') sendReply(socket, reply)
    return
  }
  if (event === 'phx_join' && topic.startsWith(PREFIX)) return void join(hub, socket, received)
  const channel = socket.channels.get(topic)
  if (event === 'phx_leave') {
    // A leave from an earlier join must not end the newer one.
    if (channel && joinRef !== null && joinRef !== channel.joinRef) return
    sendReply(socket, reply)
    if (channel) closeChannel(hub, channel)
    return
  }
  if (channel && channel.state !== 'refused') handleInOrder(hub, channel, received)
  else sendReply(socket, { ...reply, joinRef: null, status: 'error', response: { reason: 'unmatched topic' } })
}
