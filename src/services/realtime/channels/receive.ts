import type { Incoming } from '../wire/message.ts'
import { closeChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { join, PREFIX } from './join.ts'
import { frameRate } from './rates.ts'
import { sendReply } from './send.ts'
import type { Socket } from './state.ts'
import { takeToken } from './token-bucket.ts'
import { handleInOrder } from './work-off.ts'

const PAUSE_MS = 1000

/** Handles one frame of a client. What cannot be read is dropped, and the connection stays. */
export function receive(hub: Hub, socket: Socket, data: Buffer, isBinary: boolean): void {
  const now = hub.context.now()
  socket.heardAt = now
  socket.aliveAt = now
  socket.isPinged = false
  if (!takeToken(socket.frames, frameRate, now)) makeWait(socket)
  const message = socket.serializer.decode(data, isBinary)
  if (message) handle(hub, socket, message)
  else hub.context.log.debug('a frame of a socket could not be read')
}

/** The client's next frames stay in its connection for a moment. */
function makeWait({ transport }: Socket): void {
  transport.pause()
  setTimeout(() => transport.resume(), PAUSE_MS).unref()
}

function handle(hub: Hub, socket: Socket, message: Incoming): void {
  const { joinRef, ref, topic, event } = message
  const reply = { joinRef, ref, topic, status: 'ok', response: {} } as const
  if (topic === 'phoenix') {
    if (event === 'heartbeat') sendReply(socket, reply)
    return
  }
  if (event === 'phx_join' && topic.startsWith(PREFIX)) return void join(hub, socket, message)
  const channel = socket.channels.get(topic)
  if (event === 'phx_leave') {
    // A leave of an earlier join must not end the newer one.
    if (channel && joinRef !== null && joinRef !== channel.joinRef) return
    sendReply(socket, reply)
    if (channel) closeChannel(hub, channel)
    return
  }
  if (channel && channel.state !== 'refused') handleInOrder(hub, channel, message)
  else sendReply(socket, { ...reply, joinRef: null, status: 'error', response: { reason: 'unmatched topic' } })
}
