import type { EncodedFrame, Ref } from '../wire/message.ts'
import type { Channel, Socket } from './state.ts'

/** Above this, a socket gets no broadcasts, so that it can catch up. */
export const BEHIND_BYTES = 1024 * 1024
/** Above this, the socket is closed: its client reads too slowly or not at all. */
const DISCONNECT_BYTES = 8 * 1024 * 1024

/** Sends a frame that must not be skipped. If too much is queued, it disconnects the client instead. */
export function sendFrame(socket: Socket, frame: EncodedFrame): void {
  if (socket.isClosed) return
  if (socket.transport.bufferedBytes() > DISCONNECT_BYTES) socket.transport.terminate()
  else socket.transport.send(frame)
}

/** Whether a client is so far behind that it gets only frames that must not be skipped. */
export function isBehind({ transport }: Socket): boolean {
  return transport.bufferedBytes() > BEHIND_BYTES
}

/** Sends a frame unless the client is behind. Returns whether it was sent. */
export function sendIfFast(socket: Socket, frame: EncodedFrame): boolean {
  if (socket.isClosed || isBehind(socket)) return false
  socket.transport.send(frame)
  return true
}

interface Reply {
  joinRef: Ref
  ref: Ref
  topic: string
  status: 'ok' | 'error'
  response: unknown
}

export function sendReply(socket: Socket, { joinRef, ref, topic, status, response }: Reply): void {
  const payload = JSON.stringify({ status, response })
  sendFrame(socket, socket.serializer.encode({ joinRef, ref, topic, event: 'phx_reply', payload }))
}

/** Sends a message to one channel. Its `ref` is null unless the client needs it to tell what the message is about. */
export function sendToChannel(channel: Channel, event: string, payload: string, ref: Ref = null): void {
  const { socket, joinRef, wireTopic: topic } = channel
  sendFrame(socket, socket.serializer.encode({ joinRef, ref, topic, event, payload }))
}

export interface SystemMessage {
  extension?: 'system' | 'postgres_changes'
  status: 'ok' | 'error'
  message: string
}

export function sendSystemMessage(channel: Channel, { extension = 'system', status, message }: SystemMessage): void {
  sendToChannel(channel, 'system', JSON.stringify({ extension, status, message, channel: channel.topic }))
}
