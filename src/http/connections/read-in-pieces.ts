import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { freeBytes } from './body-chunks.ts'

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
    for (let at = 0; at < chunk.length && !socket.destroyed; ) {
      const taken = takeExpected(socket, chunk.length - at)
      const piece = chunk.subarray(at, at + (taken || PIECE_BYTES))
      at += piece.length
      wantsMore = push(piece)
      // Node's parser has copied it, unless it waits.
      if (taken === chunk.length && socket.readableLength === 0) freeBytes(chunk)
    }
    return wantsMore
  }
}

/** Undoes it for a connection that no longer speaks HTTP. */
export function readWhole(socket: Socket): void {
  Reflect.deleteProperty(socket, 'push')
}

/** How many of the next bytes of a connection belong to the body of its current request. */
const expected = new WeakMap<Socket, number>()

/**
 * Lets the body of a request arrive as it comes, if its length is known: no other request begins in it. In small pieces,
 * a megabyte costs several times as much. Called before anything of the body is read, best as soon as its headers are.
 */
export function readBodyWhole(incoming: IncomingMessage): void {
  const { socket, headers, readableDidRead, readableLength } = incoming
  const length = readableDidRead ? 0 : Number(headers['content-length'] ?? 0)
  // What has arrived was cut into pieces already, of which the parser may not have seen all. It may be in the middle of one.
  expected.set(socket, Math.max(0, length - readableLength - socket.readableLength - PIECE_BYTES))
}

function takeExpected(socket: Socket, most: number): number {
  const left = expected.get(socket) ?? 0
  const taken = Math.min(left, most)
  if (taken > 0) expected.set(socket, left - taken)
  return taken
}
