import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Chunks are in memory twice or three times on their way, and V8 collects all of its memory after 64 MB of them. */
const COLLECT_AFTER_BYTES = 12_000_000

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | null = null
let received = 0

/**
 * Counts chunks that came from the network and are no longer needed. Their bytes lie outside of V8's heap, so V8 does not
 * notice in time that they are garbage; it then marks the whole heap again and again, which took a third of the
 * processor's time. Collecting young objects only, once in a while, takes a millisecond.
 */
export function releaseChunk(bytes: number): void {
  received += bytes
  if (received < COLLECT_AFTER_BYTES) return
  received = 0
  collect ??= findCollect()
  collect({ type: 'minor' })
}

/** V8 offers this to programs that were started with a flag, and to contexts that are made after it was set. */
function findCollect(): Collect {
  setFlagsFromString('--expose-gc')
  const found: unknown = runInNewContext('typeof gc === "function" ? gc : null')
  setFlagsFromString('--no-expose-gc')
  return typeof found === 'function' ? (options) => void Reflect.apply(found, null, [options]) : () => {}
}
