import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { StoredBlob } from '../files/blob-store.ts'

export async function hashFile(file: string): Promise<StoredBlob> {
  const hash = createHash('md5')
  let size = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, md5: hash.digest('hex') }
}
