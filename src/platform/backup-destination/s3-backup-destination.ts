import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore, ByteRange } from '../files/blob-store.ts'
import { createS3BlobStore } from '../files/s3-blob-store.ts'
import { uploadBytes } from '../files/s3-uploads.ts'
import { readElements, readText } from '../s3/read-xml.ts'
import { isMissing, type S3Client } from '../s3/s3-client.ts'
import type { BackupDestination } from './backup-destination.ts'
import { hashFile } from './hash-file.ts'

/** Backups in a bucket, below `backups/`. */
const FOLDER = 'backups/'

export function createS3BackupDestination(client: S3Client, spool: BlobStore): BackupDestination {
  return {
    files: createS3BlobStore({ client, spool }),
    async list() {
      const start = `${client.prefix}${FOLDER}`
      // There are a few dozen at most, so they fit on one page.
      const page = await client.fetchText({ method: 'GET', key: '', query: { 'list-type': '2', prefix: start } })
      return readElements(page, 'Contents').map((entry) => (readText(entry, 'Key') ?? '').slice(start.length))
    },
    async put(name, file) {
      const read = async (range: ByteRange) => createReadStream(file, range)
      await uploadBytes(client, `${FOLDER}${name}`, { ...(await hashFile(file)), read })
    },
    async fetch(name, directory) {
      const target = join(directory, name)
      const response = await client.send({ method: 'GET', key: `${FOLDER}${name}` })
      await pipeline(response, createWriteStream(target, { mode: 0o600 }))
      return target
    },
    async remove(name) {
      await client.fetchText({ method: 'DELETE', key: `${FOLDER}${name}` }).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}
