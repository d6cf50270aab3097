import { randomBytes } from 'node:crypto'

const POOL_BYTES = 4096

/** Random bytes as the system gives them, fetched a page at a time: a call for a few costs as much as one for many. */
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
