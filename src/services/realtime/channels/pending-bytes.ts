import type { Channel, Socket } from './state.ts'

const MAX_PENDING_BYTES = 4_000_000

/** Counts bytes that a client has sent and that were not handled yet. Above the limit, reading pauses. */
export function addPending(socket: Socket, bytes: number): void {
  socket.pendingBytes += bytes
  if (hasTooMuchPending(socket)) socket.transport.pause()
}

export function removePending(socket: Socket, bytes: number): void {
  const hadToWait = hasTooMuchPending(socket)
  socket.pendingBytes -= bytes
  if (hadToWait && !hasTooMuchPending(socket)) socket.transport.resume()
}

export function hasTooMuchPending({ pendingBytes }: Socket): boolean {
  return pendingBytes > MAX_PENDING_BYTES
}

/** Discards what is waiting in a channel, since nobody will handle it. */
export function forgetWaiting(channel: Channel): void {
  for (const { bytes } of channel.waiting ?? []) removePending(channel.socket, bytes)
  channel.waiting = null
}
