export interface Part {
  /** Counted from 1. */
  number: number
  start: number
  /** The last byte, included. */
  end: number
}

const MIB = 1024 * 1024
/** S3's limit. Every part but the last must also have at least 5 MiB. */
const MAX_PARTS = 10_000

/** Up to this size, one request is enough. */
export const SINGLE_BYTES = 32 * MIB
const PART_BYTES = 16 * MIB
/** Copies happen inside the service, so parts can be larger. */
export const COPY_PART_BYTES = 1024 * MIB

/** Divides a large upload into equal parts; only the last may be smaller. */
export function planParts(size: number, partBytes = PART_BYTES): Part[] {
  const needed = Math.ceil(size / MAX_PARTS / MIB) * MIB
  const step = Math.max(partBytes, needed)
  return Array.from({ length: Math.ceil(size / step) }, (_, index) => ({
    number: index + 1,
    start: index * step,
    end: Math.min(size, (index + 1) * step) - 1,
  }))
}
