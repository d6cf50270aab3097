import type { IncomingMessage } from 'node:http'

export interface BodyTimes {
  /** How long the body of an ordinary request may take. */
  wholeMs: number
  /** How long an upload may send nothing at all. */
  silentMs: number
  /** The average speed an upload needs: `windowBytes` within this time. */
  windowMs: number
  windowBytes: number
}

const SECOND = 1000

export const bodyTimes: BodyTimes = {
  wholeMs: 20 * SECOND,
  silentMs: 20 * SECOND,
  windowMs: 60 * SECOND,
  windowBytes: 60 * 8000,
}

interface Received {
  /** Counted over the whole connection, so only differences matter. */
  bytes: number
  at: number
}

interface Watched {
  request: IncomingMessage
  startedAt: number
  last: Received
  window: Received
}

interface BodyTimeLimitOptions {
  times: BodyTimes
  now: () => number
  /** Uploads may take any time as long as they make progress. */
  isUpload: (request: IncomingMessage) => boolean
  onTooSlow: (request: IncomingMessage) => void
}

/**
 * Finds requests whose body arrives too slowly. Node's single time limit for all requests would cut off uploads over
 * slow connections.
 */
export function createBodyTimeLimit({ times, now, isUpload, onTooSlow }: BodyTimeLimitOptions) {
  const pending = new Set<Watched>()

  function isTooSlow(watched: Watched): boolean {
    const time = now()
    if (!isUpload(watched.request)) return time - watched.startedAt > times.wholeMs
    const bytes = watched.request.socket.bytesRead
    if (bytes > watched.last.bytes) watched.last = { bytes, at: time }
    if (time - watched.last.at > times.silentMs) return true
    if (time - watched.window.at < times.windowMs) return false
    const received = bytes - watched.window.bytes
    watched.window = { bytes, at: time }
    return received < times.windowBytes
  }

  return {
    watch(request: IncomingMessage): void {
      const hasBody = 'transfer-encoding' in request.headers || Number(request.headers['content-length'] ?? 0) > 0
      if (!hasBody) return
      const received = { bytes: request.socket.bytesRead, at: now() }
      pending.add({ request, startedAt: now(), last: received, window: received })
    },

    /** Call it every second. */
    check(): void {
      for (const watched of pending) {
        const { request } = watched
        const isOver = request.complete || request.destroyed || request.socket.destroyed
        if (isOver) pending.delete(watched)
        else if (isTooSlow(watched)) {
          pending.delete(watched)
          onTooSlow(request)
        }
      }
    },
  }
}
