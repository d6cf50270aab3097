import { createHash } from 'node:crypto'

const SLOT_MS = 6 * 60 * 60 * 1000
/** Leaves time to commit leads received at the end of the slot. */
const LATE_MS = 60_000

/** The job of a suspect lead's digest. All suspect leads of the same six hours share one, which runs at their end. */
export function findDigestSlot(time: number): { id: string; startAfterSeconds: number } {
  const slot = Math.floor(time / SLOT_MS)
  const hash = createHash('sha256').update(`lead digest ${slot}`).digest('hex')
  return {
    id: `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`,
    startAfterSeconds: Math.ceil(((slot + 1) * SLOT_MS + LATE_MS - time) / 1000),
  }
}
