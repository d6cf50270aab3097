import type { Channel, Socket } from './state.ts'

const MAX_KEPT_BYTES = 4_000_000

/** Counts what a client has sent and the service still keeps. Above a limit, the client has to wait. */
export function keep(socket: Socket, bytes: number): void {
  socket.keptBytes += bytes
  if (keepsTooMuch(socket)) socket.transport.pause()
}

export function letGo(socket: Socket, bytes: number): void {
  const hadToWait = keepsTooMuch(socket)
  socket.keptBytes -= bytes
  if (hadToWait && !keepsTooMuch(socket)) socket.transport.resume()
}

export function keepsTooMuch({ keptBytes }: Socket): boolean {
  return keptBytes > MAX_KEPT_BYTES
}

/** Nobody will handle what still waits in a channel. */
export function forgetWaiting(channel: Channel): void {
  for (const { bytes } of channel.waiting ?? []) letGo(channel.socket, bytes)
  channel.waiting = null
}
