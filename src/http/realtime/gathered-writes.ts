import type { Writable } from 'node:stream'

/** More than this is written at once: data that only waits for the end of the turn must not look like a slow client. */
const MAX_GATHERED_BYTES = 64 * 1024

/** What is written to one connection. */
export interface GatheredWrites {
  /** Called before each write. */
  hold(): void
  /** Called after each write. */
  release(): void
}

/**
 * Of the frames that are written to a connection within one turn of the event loop, the first leaves at once and all others
 * leave together when the turn ends: two system calls instead of one for each. In a turn, Node reads from all connections
 * that have something, so these may be answers to the messages of many clients. To hold back the first too would cost more
 * than it saves where there is only one.
 */
export function createWriteGatherer(): (connection: Writable) => GatheredWrites {
  let turn = 0
  let isTurnKnown = false
  let held: Writable[] = []

  function endTurn(): void {
    const all = held
    held = []
    isTurnKnown = false
    for (const connection of all) connection.uncork()
  }

  function currentTurn(): number {
    if (!isTurnKnown) {
      isTurnKnown = true
      turn++
      setImmediate(endTurn)
    }
    return turn
  }

  return (connection) => {
    let writtenIn = 0
    return {
      hold() {
        const now = currentTurn()
        const isFirst = writtenIn !== now
        writtenIn = now
        if (isFirst || connection.writableCorked > 0 || isMuch(connection)) return
        held.push(connection)
        connection.cork()
      },
      release() {
        if (isMuch(connection)) connection.uncork()
      },
    }
  }
}

/** Here and in the connection, if its client reads slowly. */
function isMuch({ writableLength }: Writable): boolean {
  return writableLength > MAX_GATHERED_BYTES
}
