import type { WebSocket } from 'ws'
import type { Transport } from '#services/realtime/channels/state.ts'

/** What the realtime service does with a connection of `ws`. */
export function createTransport(webSocket: WebSocket): Transport {
  return {
    // An error of a connection that is closing is reported by its `close`.
    send: ({ data, isBinary }) => webSocket.send(data, { binary: isBinary }, ignore),
    ping: () => webSocket.ping('', false, ignore),
    pong: (data) => webSocket.pong(data, false, ignore),
    pause: () => webSocket.pause(),
    resume: () => webSocket.resume(),
    close: (code, reason) => webSocket.close(code, reason),
    terminate: () => webSocket.terminate(),
    bufferedBytes: () => webSocket.bufferedAmount,
  }
}

function ignore(): void {}
