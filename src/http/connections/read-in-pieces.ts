import type { Socket } from 'node:net'

const MAX_REQUESTS = 16
const PIECE_BYTES = 1024
/** Every request has such a line after its headers. */
const EMPTY_LINE = '\n\r\n'

/**
 * Gives Node's HTTP parser a chunk of many requests in small pieces. The parser works through a chunk to its end even
 * after the connection was closed, and 64 KiB can hold two thousand requests.
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

/** Leaves the connection to a reader that does not speak HTTP. */
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
