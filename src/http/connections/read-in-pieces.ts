import type { Socket } from 'node:net'

const MAX_REQUESTS = 16
const PIECE_BYTES = 1024
/** Ends the headers of every request. */
const EMPTY_LINE = '\n\r\n'

/**
 * Feeds a chunk with many requests to Node's HTTP parser in small pieces. The parser finishes a chunk even after the
 * connection is closed, and 64 KiB can contain two thousand requests.
 */
export function readInPieces(socket: Socket): void {
  const parsers = socket.listeners('data')
  const parse = (bytes: Buffer) => {
    for (const parser of parsers) Reflect.apply(parser, socket, [bytes])
  }
  const onData = (chunk: Buffer) => {
    const pieceBytes = hasManyRequests(chunk) ? PIECE_BYTES : chunk.length
    for (let at = 0; at < chunk.length && !socket.destroyed; at += pieceBytes) {
      if (!socket.listeners('data').includes(onData)) return void socket.unshift(chunk.subarray(at))
      parse(chunk.subarray(at, at + pieceBytes))
    }
  }
  socket.on('data', onData)
  for (const parser of parsers) socket.off('data', parser as (chunk: Buffer) => void)
}

/** Hands the connection over to another protocol. */
export function stopReadingInPieces(socket: Socket): void {
  socket.removeAllListeners('data')
}

function hasManyRequests(chunk: Buffer): boolean {
  let count = 0
  for (let at = chunk.indexOf(EMPTY_LINE); at >= 0 && count <= MAX_REQUESTS; at = chunk.indexOf(EMPTY_LINE, at + 1)) {
    count++
  }
  return count > MAX_REQUESTS
}
