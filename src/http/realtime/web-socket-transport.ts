import type { WebSocket } from 'ws'
import type { Transport } from '#services/realtime/channels/state.ts'

/** Lets the realtime service use a socket of `ws`. A connection that breaks reports it by its `close`. */
export function createTransport(webSocket: WebSocket): Transport {
  return {
    send: ({ data, isBinary }) => webSocket.send(data, { binary: isBinary }),
    ping: () => webSocket.ping('', false),
    pong: (data) => webSocket.pong(data, false),
    pause: () => webSocket.pause(),
    resume: () => webSocket.resume(),
    close: (code, reason) => webSocket.close(code, reason),
    terminate: () => webSocket.terminate(),
    bufferedBytes: () => webSocket.bufferedAmount,
  }
}
