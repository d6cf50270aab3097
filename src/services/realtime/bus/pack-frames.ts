import { randomUUID } from 'node:crypto'
import { type BusFrame, writeFrame } from './bus-frames.ts'

/** PostgreSQL limits a notification to 8000 bytes, and that includes the name of the sender. */
export const MAX_FRAME_BYTES = 7000

/**
 * A notification with a single frame, sent without an origin so that no process skips it as its own. The sender need
 * not serve sockets.
 */
export function packFrame(frame: BusFrame): string {
  return packFrames([writeFrame(frame)], '')[0] ?? ''
}

/** The same as an SQL expression. The frame must be of type jsonb. */
export function packFrameInSql(frame: string): string {
  return `jsonb_build_array('', gen_random_uuid(), ${frame})::text`
}

/**
 * Packs frames, in order, into as few notifications as possible. Each carries its origin, and an id because PostgreSQL
 * sends equal ones of a transaction only once.
 */
export function packFrames(frames: readonly string[], origin: string): string[] {
  const payloads: string[] = []
  let current: string[] = []
  let bytes = 0
  const close = () => {
    if (current.length > 0)
      payloads.push(`[${JSON.stringify(origin)},${JSON.stringify(randomUUID())},${current.join(',')}]`)
    current = []
    bytes = 0
  }
  for (const frame of frames) {
    const size = Buffer.byteLength(frame) + 1
    if (bytes + size > MAX_FRAME_BYTES) close()
    current.push(frame)
    bytes += size
  }
  close()
  return payloads
}
