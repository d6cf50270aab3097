import { setTimeout as wait } from 'node:timers/promises'
import { isBehind } from './send.ts'
import type { Socket } from './state.ts'

const POLL_MS = 5

/** How long to wait for clients in all. Waiting uses it up. */
export interface Patience {
  leftMs: number
}

/** Waits for slow clients as long as they keep reading. A client that does not read is not waited for. */
export async function waitUntilCaughtUp(sockets: readonly Socket[], patience: Patience): Promise<void> {
  let left = sockets.map((socket) => ({ socket, bytes: Number.POSITIVE_INFINITY }))
  while (patience.leftMs > 0) {
    left = left.flatMap(({ socket, bytes }) => {
      const now = socket.transport.bufferedBytes()
      return isBehind(socket) && now < bytes ? [{ socket, bytes: now }] : []
    })
    if (left.length === 0) return
    await wait(POLL_MS, undefined, { ref: false })
    patience.leftMs -= POLL_MS
  }
}
