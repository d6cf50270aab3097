import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskBlobStore } from './disk-blob-store.ts'
import { createS3BlobStore } from './s3-blob-store.ts'

const HOUR = 3_600_000

test('what a killed process left in the spool is removed after a day', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offmarket-spool-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const spool = createDiskBlobStore(folder)
  const version = randomUUID()
  await spool.write(version, Readable.from([Buffer.from('confidential')]))
  const client = {
    bucket: 'bucket',
    prefix: '',
    ask: async () => '<ListMultipartUploadsResult/>',
    send: () => Promise.reject(new Error('nothing is sent')),
    close() {},
  }
  const store = createS3BlobStore({ client, spool })

  // An upload of many gigabytes may still be on its way.
  expect(await store.removeUnfinished(Date.now() + 23 * HOUR)).toBe(0)
  expect(await spool.has(version)).toBe(true)
  expect(await store.removeUnfinished(Date.now() + 25 * HOUR)).toBe(1)
  expect(await spool.has(version)).toBe(false)
})
