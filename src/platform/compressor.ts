import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)

interface Compressed {
  identity: Buffer
  gzip?: Buffer
  br?: Buffer
}

export interface Compressor {
  compress(body: Buffer): Promise<Compressed>
  /** Removes what was not asked for since the start. */
  prune(): Promise<void>
}

const MIN_BYTES = 512

/** Compresses as small as it goes, once: results are kept on disk, so the next start does no work. */
export function createCompressor({ cacheDir }: { cacheDir: string }): Compressor {
  const used = new Set<string>()

  async function cached(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    used.add(key)
    const path = join(cacheDir, key)
    const kept = await readFile(path).catch(() => null)
    if (kept) return kept
    const made = await make()
    await mkdir(cacheDir, { recursive: true })
    // Written aside first: a killed process must not leave half a file that looks whole.
    await writeFile(`${path}.${process.pid}`, made)
    await rename(`${path}.${process.pid}`, path)
    return made
  }

  return {
    async compress(body) {
      if (body.length < MIN_BYTES) return { identity: body }
      const hash = createHash('sha256').update(body).digest('hex').slice(0, 40)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
      const [br, gz] = await Promise.all([
        cached(`${hash}.br`, () => compressWithBrotli(body, { params })),
        cached(`${hash}.gz`, () => compressWithGzip(body, { level: 9 })),
      ])
      return br.length < body.length ? { identity: body, br, gzip: gz } : { identity: body }
    },
    async prune() {
      const kept = await readdir(cacheDir).catch(() => [])
      await Promise.all(kept.filter((name) => !used.has(name)).map((name) => rm(join(cacheDir, name), { force: true })))
    },
  }
}
