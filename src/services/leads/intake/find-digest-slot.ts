import { createHash } from 'node:crypto'
import { formatUuid } from '#domain/format-uuid.ts'

const SLOT_MS = 6 * 60 * 60 * 1000
/** Leaves time to commit leads received at the end of the slot. */
const LATE_MS = 60_000

/** The job of a suspect lead's digest. All suspect leads of the same six hours share one, which runs at their end. */
export function findDigestSlot(time: number): { id: string; startAfterSeconds: number } {
  const slot = Math.floor(time / SLOT_MS)
  const bytes = createHash('sha256').update(`lead digest ${slot}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x0f) | 0x80, 8)
  return {
    id: formatUuid(bytes),
    startAfterSeconds: Math.ceil(((slot + 1) * SLOT_MS + LATE_MS - time) / 1000),
  }
}
