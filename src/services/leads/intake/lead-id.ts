import { formatUuid } from '#domain/format-uuid.ts'

/** How many random bytes an id is made of. */
export const LEAD_ID_BYTES = 10

/** A UUID of version 7: its time comes first, so that new rows are close together on disk. */
export function createLeadId(time: number, random: Uint8Array): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(time, 0, 6)
  bytes.set(random.subarray(0, LEAD_ID_BYTES), 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return formatUuid(bytes)
}
