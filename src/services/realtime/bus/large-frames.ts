import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { storeLarge } from './bus-store.ts'
import { MAX_FRAME_BYTES } from './pack-frames.ts'

/** Eight megabytes a second. */
const BYTES_PER_MS = 8000

function isLarge(frame: string): boolean {
  return Buffer.byteLength(frame) > MAX_FRAME_BYTES
}

/** Stores frames that are too large for a notification, and replaces each by its id. */
export async function storeLargeFrames(pool: Pool, frames: string[]): Promise<string[]> {
  const large = frames.filter(isLarge)
  if (large.length === 0) return frames
  const ids = await storeLarge(pool, large)
  return frames.map((frame) => (isLarge(frame) ? JSON.stringify({ stored: ids.shift() }) : frame))
}

/** Limits the rate of large frames, because they are written to the same disk as leads. */
export async function pauseAfterLargeFrames(frames: readonly string[]): Promise<void> {
  const bytes = frames.filter(isLarge).reduce((sum, { length }) => sum + length, 0)
  if (bytes > 0) await wait(bytes / BYTES_PER_MS, undefined, { ref: false })
}
