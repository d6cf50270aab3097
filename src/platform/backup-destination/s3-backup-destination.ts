import { createReadStream, createWriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { BlobStore, ByteRange } from '../files/blob-store.ts'
import { createS3BlobStore } from '../files/s3-blob-store.ts'
import { uploadBytes } from '../files/s3-uploads.ts'
import { listObjects } from '../s3/list-objects.ts'
import { isMissing, type S3Client } from '../s3/s3-client.ts'
import type { BackupDestination, BackupFolder } from './backup-destination.ts'
import { hashFile } from './hash-file.ts'

/** Backups in a bucket, below `backups/`, and what point-in-time recovery needs, below `recovery/`. */
export function createS3BackupDestination(client: S3Client, spool: BlobStore): BackupDestination {
  return {
    ...createFolder(client, 'backups/'),
    files: createS3BlobStore({ client, spool }),
    recovery: createFolder(client, 'recovery/'),
  }
}

function createFolder(client: S3Client, folder: string): BackupFolder {
  return {
    async list() {
      const names: string[] = []
      for await (const { name } of listObjects(client, folder)) names.push(name)
      return names
    },
    async put(name, file) {
      const read = async (range: ByteRange) => createReadStream(file, range)
      await uploadBytes(client, `${folder}${name}`, { ...(await hashFile(file)), read })
    },
    async fetch(name, directory) {
      const target = join(directory, basename(name))
      const response = await client.send({ method: 'GET', key: `${folder}${name}` })
      await pipeline(response, createWriteStream(target, { mode: 0o600 }))
      return target
    },
    async remove(name) {
      await client.fetchText({ method: 'DELETE', key: `${folder}${name}` }).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
  }
}
