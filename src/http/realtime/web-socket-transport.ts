import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Transport } from '#services/realtime/channels/state.ts'
import type { GatheredWrites } from './gathered-writes.ts'

/** What the realtime service does with a socket of `ws`, which writes to this connection. */
export function createTransport(webSocket: WebSocket, connection: Writable, writes: GatheredWrites): Transport {
  return {
    // An error of a connection that is closing is reported by its `close`.
    send({ data, isBinary }) {
      writes.hold(connection)
      webSocket.send(data, { binary: isBinary }, ignore)
      writes.release(connection)
    },
    ping: () => webSocket.ping('', false, ignore),
    pong(data) {
      writes.hold(connection)
      webSocket.pong(data, false, ignore)
    },
    pause: () => webSocket.pause(),
    resume: () => webSocket.resume(),
    close(code, reason) {
      webSocket.close(code, reason)
      // The process may end before the turn does.
      connection.uncork()
    },
    terminate: () => webSocket.terminate(),
    // With what waits for the end of the turn.
    bufferedBytes: () => webSocket.bufferedAmount,
  }
}

function ignore(): void {}
