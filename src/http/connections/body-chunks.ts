import type { IncomingMessage } from 'node:http'

/** Less than this is not worth the call. */
const LARGE_BYTES = 16 * 1024

/**
 * The body of a request in the chunks in which it arrives. A chunk can be read until the next one is asked for; then its
 * memory is given back at once. Left to the garbage collector, it costs an upload an eighth of its time: V8 does not count
 * bytes outside of its heap in time, and memory that was never used has to be found for each chunk.
 */
export async function* bodyChunks(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  // Leaving the loop early must not close the connection, on which a refusal may still have to be sent.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    yield chunk
    freeBytes(chunk)
  }
}

/** Gives memory back that nobody else uses: a chunk that is a part of something larger stays as it is. */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isAll = byteLength === buffer.byteLength && buffer instanceof ArrayBuffer
  // Node 20 does not have it yet.
  if (isAll && byteLength >= LARGE_BYTES && typeof buffer.transfer === 'function') buffer.transfer(0)
}
