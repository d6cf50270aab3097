import type { ClientBase, Pool } from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import type { Logger } from '#platform/log/logger.ts'
import { parseJson } from '../wire/parse-json.ts'
import { type BusFrame, isUrgent, packFrames, type Received, readEntry, readFrame, writeFrame } from './bus-frames.ts'
import { startListener } from './bus-listener.ts'
import { notify, readLarge } from './bus-store.ts'
import { createGapCounter } from './gap-counter.ts'
import { restAfter, shortenFrames } from './large-frames.ts'

/** Carries broadcasts between the processes of a database. */
export interface Bus {
  /** Resolves once this process listens, or has failed to. */
  ready: Promise<void>
  /** For how long it has not been able to listen. */
  downMs(): number
  /** Returns false if too much waits already. */
  publish(frame: BusFrame): boolean
  stop(): Promise<void>
}

interface BusOptions {
  pool: Pool
  connection: Connection
  log: Logger
  /** Names this process, which skips its own frames. */
  origin: string
  onFrame: (frame: BusFrame) => void
  onOpen?: (client: ClientBase) => Promise<void>
  /** Frames of other processes may have been missed. */
  onGap: () => void
}

const GATHER_MS = 3
const MAX_TOGETHER = 64
const MAX_WAITING = 10_000
const MAX_WAITING_BYTES = 16_000_000

/** A bus of LISTEN and NOTIFY. Frames are lost while the database is away, as the protocol allows. */
export function startBus({ pool, connection, log, origin, onFrame, onOpen, onGap }: BusOptions): Bus {
  const waiting: string[] = []
  let waitingBytes = 0
  let count = 0
  let isSending = false
  const countMissing = createGapCounter()
  /** Frames that have to be fetched must not be overtaken by those behind them. */
  let receiving = Promise.resolve()
  const listener = startListener({
    connection,
    log,
    ...(onOpen && { onOpen }),
    onGap,
    onNotification(payload) {
      const frames = readNotification(payload)
      // Endings are handled first, so that nobody receives broadcasts that wait here after they lost access.
      for (const frame of frames) if (isUrgent(frame)) onFrame(frame)
      receiving = receiving
        .then(() => receive(frames))
        .catch((error: unknown) => {
          log.warn({ reason: String(error) }, 'a broadcast of another process could not be read')
        })
    },
  })

  /** The frames of a notification, those that are stored elsewhere as where that is. */
  function readNotification(payload: string): Received[] {
    const value = parseJson(payload)
    if (!Array.isArray(value) || value[0] === origin) return []
    const missing = countMissing(value[0], value[1])
    if (missing > 0)
      log.warn({ missing }, 'notifications of another process were missed, and their broadcasts are lost')
    return value.slice(2).flatMap(readEntry)
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
      const frames = waiting.splice(0, MAX_TOGETHER)
      for (const frame of frames) waitingBytes -= frame.length
      try {
        await notify(
          pool,
          packFrames(await shortenFrames(pool, frames), origin, () => ++count),
        )
      } catch (error) {
        log.warn({ reason: String(error), lost: frames.length }, 'broadcasts did not reach the other processes')
      }
      await restAfter(frames)
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
        setTimeout(() => void send(), GATHER_MS).unref()
      }
      return true
    },
    stop: listener.stop,
  }
}
