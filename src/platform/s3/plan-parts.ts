export interface Part {
  /** Counted from 1. */
  number: number
  start: number
  /** The last byte of it. */
  end: number
}

const MIB = 1024 * 1024
/** The protocol's own limits: at most so many parts, none but the last smaller than 5 MiB. */
const MAX_PARTS = 10_000

/** Up to this size, one request stores the whole. */
export const SINGLE_BYTES = 32 * MIB
const PART_BYTES = 16 * MIB
/** Copies happen inside the service, so that the parts can be larger. */
export const COPY_PART_BYTES = 1024 * MIB

/** Cuts a large upload into parts of equal size, of which only the last is smaller. */
export function planParts(size: number, partBytes = PART_BYTES): Part[] {
  const needed = Math.ceil(size / MAX_PARTS / MIB) * MIB
  const step = Math.max(partBytes, needed)
  return Array.from({ length: Math.ceil(size / step) }, (_, index) => ({
    number: index + 1,
    start: index * step,
    end: Math.min(size, (index + 1) * step) - 1,
  }))
}
