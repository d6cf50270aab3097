import type { Writable } from 'node:stream'

/** More than this leaves at once: what merely waits for the end of a turn must not look like a client that reads slowly. */
const MAX_GATHERED_BYTES = 64 * 1024

export interface GatheredWrites {
  /** What is written to a connection from now on leaves it when this turn of the event loop ends. */
  hold(connection: Writable): void
  /** Has it leave now if it has become much. */
  release(connection: Writable): void
}

/**
 * Frames that are written to one connection within one turn of the event loop leave it together, with one system call. In
 * a turn, Node reads from all connections that have something, so these may be answers to the messages of many clients.
 */
export function createGatheredWrites(): GatheredWrites {
  let held: Writable[] = []

  function endTurn(): void {
    const all = held
    held = []
    for (const connection of all) connection.uncork()
  }

  return {
    hold(connection) {
      if (connection.writableCorked > 0 || isMuch(connection)) return
      if (held.length === 0) setImmediate(endTurn)
      held.push(connection)
      connection.cork()
    },
    release(connection) {
      if (isMuch(connection)) connection.uncork()
    },
  }
}

/** Here and in the connection, if its client reads slowly. */
function isMuch({ writableLength }: Writable): boolean {
  return writableLength > MAX_GATHERED_BYTES
}
