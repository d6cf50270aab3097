import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Part, planParts, SINGLE_BYTES } from '../s3/plan-parts.ts'
import { escapeXml, readText } from '../s3/read-xml.ts'
import type { S3Client } from '../s3/s3-client.ts'
import type { ByteRange, StoredBlob } from './blob-store.ts'

interface SpooledBytes extends StoredBlob {
  read: (range: ByteRange) => Promise<Readable>
}

/** Uploads bytes, in parts if they are large. The service refuses bytes that do not match the checksum. */
export async function uploadBytes(client: S3Client, key: string, bytes: SpooledBytes): Promise<void> {
  const { size, md5, read } = bytes
  if (size > SINGLE_BYTES) return uploadInParts(client, key, planUpload(client, key, bytes))
  await client.fetchText({
    method: 'PUT',
    key,
    headers: describe(size, Buffer.from(md5, 'hex')),
    body: () => read({ start: 0, end: size - 1 }),
  })
}

interface PlannedUpload {
  parts: Part[]
  /** Resolves with the ETag of the uploaded part. */
  sendPart: (query: Record<string, string>, part: Part) => Promise<string>
}

export async function uploadInParts(client: S3Client, key: string, { parts, sendPart }: PlannedUpload): Promise<void> {
  const started = await client.fetchText({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = readText(started, 'UploadId') ?? ''
  try {
    const sent: string[] = []
    for (const part of parts) {
      const eTag = await sendPart({ partNumber: String(part.number), uploadId }, part)
      sent.push(`<Part><PartNumber>${part.number}</PartNumber><ETag>${escapeXml(eTag)}</ETag></Part>`)
    }
    const body = Buffer.from(`<CompleteMultipartUpload>${sent.join('')}</CompleteMultipartUpload>`)
    await client.fetchText({ method: 'POST', key, query: { uploadId }, body: async () => body })
  } catch (error) {
    // If this fails too, `removeUnfinished` cleans up later.
    await client.fetchText({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
    throw error
  }
}

function planUpload(client: S3Client, key: string, { size, read }: SpooledBytes): PlannedUpload {
  return {
    parts: planParts(size),
    async sendPart(query, part) {
      const md5 = createHash('md5')
      for await (const chunk of await read(part)) md5.update(chunk)
      const headers = describe(part.end - part.start + 1, md5.digest())
      const response = await client.send({ method: 'PUT', key, query, headers, body: () => read(part) })
      response.resume()
      return String(response.headers.etag)
    },
  }
}

function describe(size: number, md5: Buffer): Record<string, string> {
  return { 'content-length': String(size), 'content-md5': md5.toString('base64') }
}
