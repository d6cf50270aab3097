import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listObjects } from '../s3/list-objects.ts'
import { COPY_PART_BYTES, planParts } from '../s3/plan-parts.ts'
import { readElements, readText } from '../s3/read-xml.ts'
import { isMissing, type S3Client } from '../s3/s3-client.ts'
import type { BlobStore, ByteRange, OpenBlob } from './blob-store.ts'
import { isVersion, requireVersion } from './require-version.ts'
import { uploadBytes, uploadInParts } from './s3-uploads.ts'

const OWNER_KEY = 'belongs-to'
const FOLDER = 'blobs/'
/** No upload takes longer. Some services report when an upload began as the time it was stored. */
const MAX_UPLOAD_MS = 86_400_000

interface S3StoreOptions {
  client: S3Client
  /** Uploads are collected here first, because S3 needs to know their size in advance. */
  spool: BlobStore
}

/** A blob store in a bucket of any S3-compatible service. */
export function createS3BlobStore({ client, spool }: S3StoreOptions): BlobStore {
  const keyOf = (version: string) => `${FOLDER}${requireVersion(version)}`

  return {
    async write(version, bytes) {
      const key = keyOf(version)
      const stored = await spool.write(version, bytes)
      try {
        await uploadBytes(client, key, { ...stored, read: (range) => readSpooled(spool, version, range) })
        return stored
      } catch (error) {
        // The upload may have succeeded although its response was lost. If this fails too, the orphan sweep finds it.
        await client.fetchText({ method: 'DELETE', key }).catch(() => {})
        throw error
      } finally {
        await spool.remove(version)
      }
    },

    async open(version) {
      const size = await findSize(client, keyOf(version))
      return size === null ? null : createOpenBlob(client, keyOf(version), size)
    },

    has: async (version) => (await findSize(client, keyOf(version))) !== null,

    async copy(from, to) {
      const size = await findSize(client, keyOf(from))
      if (size === null) return false
      await copyWithinBucket(client, { from: keyOf(from), to: keyOf(to), size })
      return true
    },

    async remove(version) {
      await client.fetchText({ method: 'DELETE', key: keyOf(version) }).catch(unlessMissing)
    },

    list: () => listBlobs(client),
    orphanAgeMs: MAX_UPLOAD_MS,

    async removeUnfinished(before) {
      const left = await removeSpoolLeftovers(spool, before)
      return left + (await spool.removeUnfinished(before)) + (await abortOldUploads(client, before))
    },

    freeBytes: () => spool.freeBytes(),

    findOwner: () => client.fetchText({ method: 'GET', key: OWNER_KEY }).then((text) => text.trim(), unlessMissing),

    async setOwner(owner) {
      await client.fetchText({ method: 'PUT', key: OWNER_KEY, body: async () => Buffer.from(`${owner}\n`) })
    },
  }
}

function unlessMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

async function findSize(client: S3Client, key: string): Promise<number | null> {
  const response = await client.send({ method: 'HEAD', key }).catch(unlessMissing)
  response?.resume()
  return response && Number(response.headers['content-length'])
}

async function readSpooled(spool: BlobStore, version: string, range: ByteRange): Promise<Readable> {
  const blob = await spool.open(version)
  if (!blob) throw new Error('a spooled upload disappeared before it was sent')
  if (range.end >= range.start) return blob.stream(range)
  await blob.close()
  return Readable.from([])
}

function createOpenBlob(client: S3Client, key: string, size: number): OpenBlob {
  const stream = (range: ByteRange) => Readable.from(readRange(client, key, range), { objectMode: false })
  return {
    size,
    stream,
    sendTo: (target, range) => pipeline(stream(range), target),
    read: async (range) => Buffer.concat(await stream(range).toArray()),
    // Nothing is open until the first read.
    close: async () => {},
  }
}

/** How many failures in a row, without a single byte, end a download. */
const MAX_FAILED_RESUMES = 3

/** If the connection breaks, requests the rest. */
async function* readRange(client: S3Client, key: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = start
  for (let broken = 0; at <= end; broken++) {
    const response = await client.send({ method: 'GET', key, headers: { range: `bytes=${at}-${end}` } })
    if (response.statusCode !== 206) {
      response.destroy()
      throw new Error('the S3 service ignored the requested range')
    }
    try {
      for await (const chunk of response) {
        at += chunk.length
        broken = 0
        yield chunk
      }
      if (at <= end) throw new Error('the S3 service ended its response early')
    } catch (error) {
      if (broken === MAX_FAILED_RESUMES) throw error
    } finally {
      response.destroy()
    }
  }
}

interface BucketCopy {
  from: string
  to: string
  size: number
}

async function copyWithinBucket(client: S3Client, { from, to, size }: BucketCopy): Promise<void> {
  const source = { 'x-amz-copy-source': `/${client.bucket}/${client.prefix}${from}` }
  if (size <= COPY_PART_BYTES) {
    await client.fetchText({ method: 'PUT', key: to, headers: source })
    return
  }
  await uploadInParts(client, to, {
    parts: planParts(size, COPY_PART_BYTES),
    async sendPart(query, { start, end }) {
      const headers = { ...source, 'x-amz-copy-source-range': `bytes=${start}-${end}` }
      return readText(await client.fetchText({ method: 'PUT', key: to, query, headers }), 'ETag') ?? ''
    },
  })
}

async function* listBlobs(client: S3Client): AsyncGenerator<{ version: string; storedAt: number }> {
  for await (const { name, storedAt } of listObjects(client, FOLDER)) {
    // Others are not our blobs.
    if (isVersion(name)) yield { version: name, storedAt }
  }
}

/** Removes spooled uploads whose process was killed before it could send them. */
async function removeSpoolLeftovers(spool: BlobStore, before: number): Promise<number> {
  let removed = 0
  for await (const { version, storedAt } of spool.list()) {
    if (storedAt >= before) continue
    await spool.remove(version)
    removed++
  }
  return removed
}

/** Aborts multipart uploads that a killed process left unfinished. */
async function abortOldUploads(client: S3Client, before: number): Promise<number> {
  const query = { uploads: '', prefix: `${client.prefix}${FOLDER}` }
  const page = await client.fetchText({ method: 'GET', key: '', query })
  let aborted = 0
  for (const entry of readElements(page, 'Upload')) {
    const key = (readText(entry, 'Key') ?? '').slice(client.prefix.length)
    const uploadId = readText(entry, 'UploadId')
    if (!uploadId || !(Date.parse(readText(entry, 'Initiated') ?? '') < before)) continue
    await client.fetchText({ method: 'DELETE', key, query: { uploadId } }).catch(unlessMissing)
    aborted++
  }
  return aborted
}
