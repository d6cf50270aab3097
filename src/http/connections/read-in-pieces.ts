import type { Socket } from 'node:net'

/** Enough for most requests, and for more than sixteen small ones. */
const PIECE_BYTES = 1024

/**
 * Makes Node's HTTP parser read a connection in small pieces. It works through a piece to its end even if the connection
 * was closed meanwhile, and the 64 KiB that arrive at once hold more than two thousand requests.
 */
export function readInPieces(socket: Socket): void {
  // Node reads past the stream unless somebody has listened to its data.
  const nothing = () => {}
  socket.on('data', nothing).off('data', nothing)

  const push = socket.push.bind(socket)
  socket.push = (chunk: Buffer | null) => {
    if (chunk === null) return push(null)
    let wantsMore = true
    for (let at = 0; at < chunk.length && !socket.destroyed; at += PIECE_BYTES) {
      wantsMore = push(chunk.subarray(at, at + PIECE_BYTES))
    }
    return wantsMore
  }
}

/** Undoes it for a connection that no longer speaks HTTP. */
export function readWhole(socket: Socket): void {
  Reflect.deleteProperty(socket, 'push')
}
