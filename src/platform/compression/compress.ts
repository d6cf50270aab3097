import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as v from 'valibot'

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)

const Bytes = v.instance(Buffer)
export const Compressed = v.object({ identity: Bytes, gzip: v.exactOptional(Bytes), br: v.exactOptional(Bytes) })
export type Compressed = v.InferOutput<typeof Compressed>

const MIN_BYTES = 512

/** `best` is slow but gives the smallest result: for content that is compressed once and sent many times. */
export const Effort = v.picklist(['best', 'quick'])
export type Effort = v.InferOutput<typeof Effort>
const qualities: Record<Effort, number> = { best: 11, quick: 1 }
const levels: Record<Effort, number> = { best: 9, quick: 1 }
/** Responses that are sent once are small, so they can afford a little more effort than `quick`. */
const QUALITY_ONCE = 4

/** Compresses a text into every encoding that browsers accept. */
export async function compress(body: Buffer, effort: Effort): Promise<Compressed> {
  if (body.length < MIN_BYTES) return { identity: body }
  const [br, gz] = await Promise.all([
    toBrotli(body, qualities[effort]),
    compressWithGzip(body, { level: levels[effort] }),
  ])
  return br.length < body.length ? { identity: body, br, gzip: gz } : { identity: body }
}

/** Compresses a text that is sent once, in the encoding that its reader prefers. */
export function compressOnce(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br' ? toBrotli(body, QUALITY_ONCE) : compressWithGzip(body)
}

function toBrotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return compressWithBrotli(body, { params })
}
