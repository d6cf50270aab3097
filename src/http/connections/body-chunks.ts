import type { IncomingMessage } from 'node:http'

/** Leaving a loop over it early must not close the connection, which may still carry a refusal. */
export function bodyChunks(incoming: IncomingMessage): AsyncIterable<Uint8Array> {
  return incoming.iterator({ destroyOnReturn: false })
}
