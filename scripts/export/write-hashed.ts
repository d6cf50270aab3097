import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

export interface WrittenFile {
  bytes: number
  sha256: string
}

export type Content = AsyncIterable<Uint8Array | string> | Iterable<string>

/** Writes a new file that only its owner can read, and hashes it on the way. */
export async function writeHashed(path: string, content: Content): Promise<WrittenFile> {
  const handle = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const part of content) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part
      hash.update(chunk)
      bytes += chunk.length
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}
