import type { ClientBase, Pool } from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import type { Logger } from '#platform/log/logger.ts'
import { parseJson } from '../wire/parse-json.ts'
import { type BusFrame, isUrgent, type Received, readFrame, readItem, writeFrame } from './bus-frames.ts'
import { startListener } from './bus-listener.ts'
import { notify, readLarge } from './bus-store.ts'
import { pauseAfterLargeFrames, storeLargeFrames } from './large-frames.ts'
import { packFrames } from './pack-frames.ts'

/** Carries frames between the processes that share a database: broadcasts, endings, and hints that something changed. */
export interface Bus {
  /** Resolves once this process listens, or has failed to. */
  ready: Promise<void>
  /** How long it has been unable to listen. */
  downMs(): number
  /** Returns false if too many frames are waiting already. */
  publish(frame: BusFrame): boolean
  stop(): Promise<void>
}

interface BusOptions {
  pool: Pool
  connection: Connection
  log: Logger
  /** Identifies this process, which skips its own frames. */
  origin: string
  onFrame: (frame: BusFrame) => void
  onOpen?: (client: ClientBase) => Promise<void>
  /** Called when frames from other processes may have been missed. */
  onGap: () => void
}

const BATCH_DELAY_MS = 3
const MAX_BATCH = 64
const MAX_WAITING = 10_000
const MAX_WAITING_BYTES = 16_000_000

/** A bus built on LISTEN and NOTIFY. Frames are lost while the database is unavailable, which the protocol allows. */
export function startBus({ pool, connection, log, origin, onFrame, onOpen, onGap }: BusOptions): Bus {
  const waiting: string[] = []
  let waitingBytes = 0
  let isSending = false
  /** Frames that must be fetched first must not be overtaken by later ones. */
  let receiving = Promise.resolve()
  const listener = startListener({
    connection,
    log,
    ...(onOpen && { onOpen }),
    onGap,
    onNotification(payload) {
      const frames = readNotification(payload)
      // Endings go first, so that nobody still receives the broadcasts waiting here after losing access.
      for (const frame of frames) if (isUrgent(frame)) onFrame(frame)
      receiving = receiving
        .then(() => receive(frames))
        .catch((error: unknown) => {
          log.warn({ reason: String(error) }, 'a broadcast from another process could not be read')
        })
    },
  })

  /** The frames of a notification. A frame stored elsewhere is represented by its id. */
  function readNotification(payload: string): Received[] {
    const value = parseJson(payload)
    if (!Array.isArray(value) || value[0] === origin) return []
    return value.slice(2).flatMap(readItem)
  }

  async function receive(frames: readonly Received[]): Promise<void> {
    for (const frame of frames) {
      if (isUrgent(frame)) continue
      const whole = 'stored' in frame ? readFrame(parseJson((await readLarge(pool, frame.stored)) ?? '')) : frame
      if (whole) onFrame(whole)
    }
  }

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const frames = waiting.splice(0, MAX_BATCH)
      for (const frame of frames) waitingBytes -= frame.length
      try {
        await notify(pool, packFrames(await storeLargeFrames(pool, frames), origin))
      } catch (error) {
        log.warn({ reason: String(error), lost: frames.length }, 'broadcasts did not reach the other processes')
      }
      await pauseAfterLargeFrames(frames)
    }
    isSending = false
  }

  return {
    ready: listener.settled,
    downMs: listener.downMs,
    publish(frame) {
      const text = writeFrame(frame)
      if (waiting.length >= MAX_WAITING || waitingBytes + text.length > MAX_WAITING_BYTES) return false
      waiting.push(text)
      waitingBytes += text.length
      if (!isSending) {
        isSending = true
        setTimeout(() => void send(), BATCH_DELAY_MS).unref()
      }
      return true
    },
    stop: listener.stop,
  }
}
