import type { IncomingMessage } from 'node:http'

/** Releasing less than this is not worth the call. */
const LARGE_BYTES = 16 * 1024

/**
 * Streams a request body. A chunk can be read until the next one is requested, when its memory is released. Leaving
 * that to the garbage collector makes an upload an eighth slower: V8 notices memory outside its heap too late, so every
 * chunk needs fresh memory.
 */
export async function* bodyChunks(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  // Leaving the loop early must not close the connection, which may still carry a refusal.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    yield chunk
    freeBytes(chunk)
  }
}

/** Releases a chunk's memory, unless it is part of a larger, shared buffer. */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isAll = byteLength === buffer.byteLength && buffer instanceof ArrayBuffer
  // Node 20 does not have `transfer`.
  if (isAll && byteLength >= LARGE_BYTES && typeof buffer.transfer === 'function') buffer.transfer(0)
}
