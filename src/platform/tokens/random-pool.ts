import { randomBytes } from 'node:crypto'

const POOL_BYTES = 4096

/** Fetches random bytes from the system a page at a time, as a small request costs as much as a large one. */
export function createRandomPool(): (bytes: number) => Buffer {
  let pool = Buffer.alloc(0)
  return (bytes) => {
    if (pool.length < bytes) pool = randomBytes(Math.max(POOL_BYTES, bytes))
    const taken = pool.subarray(0, bytes)
    // Bytes are never returned twice.
    pool = pool.subarray(bytes)
    return taken
  }
}
