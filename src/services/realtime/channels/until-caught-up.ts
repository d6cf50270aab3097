import { setTimeout as wait } from 'node:timers/promises'
import { isBehind } from './send.ts'
import type { Socket } from './state.ts'

const LOOK_MS = 5

/** How long clients are waited for. It is used up by waiting. */
export interface Patience {
  leftMs: number
}

/** Waits for clients that lag behind, as long as they read on. Those that do not read are not waited for. */
export async function untilCaughtUp(sockets: readonly Socket[], patience: Patience): Promise<void> {
  let left = sockets.map((socket) => ({ socket, bytes: Number.POSITIVE_INFINITY }))
  while (patience.leftMs > 0) {
    left = left.flatMap(({ socket, bytes }) => {
      const now = socket.transport.bufferedBytes()
      return isBehind(socket) && now < bytes ? [{ socket, bytes: now }] : []
    })
    if (left.length === 0) return
    await wait(LOOK_MS, undefined, { ref: false })
    patience.leftMs -= LOOK_MS
  }
}
