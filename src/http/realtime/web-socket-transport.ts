import type { Writable } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Transport } from '#services/realtime/channels/state.ts'
import { createWriteGatherer } from './gathered-writes.ts'
import { createFrameWriter } from './whole-frame.ts'

/** What the realtime service does with a socket of `ws`, which writes to this connection and does not compress. */
export function createTransports(): (webSocket: WebSocket, connection: Writable) => Transport {
  const gather = createWriteGatherer()
  const writeFrame = createFrameWriter()

  return (webSocket, connection) => {
    const writes = gather(connection)
    return {
      send(frame) {
        // Nothing may follow the frame that closes a socket.
        if (webSocket.readyState !== webSocket.OPEN) return
        writes.hold()
        const whole = writeFrame(frame)
        // An error of a connection that is closing is reported by its `close`.
        if (whole) connection.write(whole, ignore)
        else webSocket.send(frame.data, { binary: frame.isBinary }, ignore)
        writes.release()
      },
      ping: () => webSocket.ping('', false, ignore),
      pong(data) {
        writes.hold()
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
}

function ignore(): void {}
