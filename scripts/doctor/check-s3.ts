import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describeError } from '#platform/errors/describe-error.ts'
import { uploadBytes } from '#platform/files/s3-uploads.ts'
import { createS3Client, type S3Settings } from '#platform/s3/s3-client.ts'
import type { DoctorContext } from './doctor-context.ts'
import { combine, type Finding, fail, pass, skip } from './finding.ts'

/** Tries four times within a second. */
const FIRST_PAUSE_MS = 50

export async function checkS3({ config: { storage, backups } }: DoctorContext): Promise<Finding> {
  const places = [storage.s3, backups.s3].filter((place) => place !== null)
  if (places.length === 0) return skip('STORAGE_S3_ENDPOINT is not set.')
  return combine(await Promise.all(places.map(checkPlace)))
}

async function checkPlace(settings: S3Settings): Promise<Finding> {
  const name = `${settings.bucket}/${settings.prefix ?? ''}`
  try {
    await tryOut(settings)
    return pass(`An object was written to ${name}, read and removed.`)
  } catch (error) {
    const { message } = error instanceof Error && error.cause instanceof Error ? error.cause : { message: '' }
    return fail(
      `${name}: ${describeError(error)}${message ? ` (${message})` : ''}. Check STORAGE_S3_ENDPOINT, the bucket, and that the key may read, write, list and delete in it.`,
    )
  }
}

/** Uses a separate folder, which contains neither files nor backups. */
async function tryOut(settings: S3Settings): Promise<void> {
  const client = createS3Client(settings, { firstPauseMs: FIRST_PAUSE_MS })
  const key = `doctor/${randomUUID()}`
  const bytes = randomBytes(64)
  const md5 = createHash('md5').update(bytes).digest('hex')
  try {
    await uploadBytes(client, key, { size: bytes.length, md5, read: async () => Readable.from([bytes]) })
    const [found] = await Promise.allSettled([client.send({ method: 'GET', key }).then(buffer)])
    // The object is removed even if it could not be read.
    await client.fetchText({ method: 'DELETE', key })
    if (found.status === 'rejected') throw found.reason
    if (!found.value.equals(bytes)) throw new Error('other bytes were read than written')
  } finally {
    client.close()
  }
}
