import type { Channel, Socket } from './state.ts'

const MAX_PENDING_BYTES = 4_000_000

/** Counts what a client has sent and was not handled yet. Above a limit, the client is not read. */
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

/** Nobody will handle what still waits in a channel. */
export function forgetWaiting(channel: Channel): void {
  for (const { bytes } of channel.waiting ?? []) removePending(channel.socket, bytes)
  channel.waiting = null
}
