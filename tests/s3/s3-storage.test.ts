import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { openBlobStores } from '#app/open-blob-store.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { createS3BackupDestination } from '#platform/backup-destination/s3-backup-destination.ts'
import { verifyBackup } from '#platform/database/backup/backup-file.ts'
import type { BlobStore } from '#platform/files/blob-store.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { createS3BlobStore } from '#platform/files/s3-blob-store.ts'
import { createS3Client, type S3Settings } from '#platform/s3/s3-client.ts'
import { nameBackup } from '#services/backups/backup-schedule.ts'
import { makeBackup } from '#services/backups/make-backup.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { removeDueBlobs } from '#services/storage/blobs/remove-blobs.ts'
import { listSavedFiles } from '#services/storage/blobs/saved-file-store.ts'
import { sweepBlobs } from '#services/storage/blobs/sweep-blobs.ts'
import { checkS3 } from '../../scripts/doctor/check-s3.ts'
import { createDoctorContext } from '../../scripts/doctor/doctor-context.ts'
import { parseStorageCommand } from '../../scripts/storage/storage-command.ts'
import { startStorage } from '../integration/storage/start-storage.ts'
import { startCuttingProxy } from '../support/cutting-proxy.ts'
import { createEmptyDatabase } from '../support/database/test-database.ts'
import { runScript } from '../support/run-script.ts'
import { makeTemporaryDirectory } from '../support/temporary-directory.ts'

const settings: S3Settings = JSON.parse(process.env.TEST_S3 ?? '{}')
const client = createS3Client(settings)
afterAll(() => client.close())
const MIB = 1024 * 1024
const HOUR = 3_600_000

/** Settings for the whole service, which uses the root of the bucket. */
const environment = {
  STORAGE_S3_ENDPOINT: settings.endpoint,
  STORAGE_S3_BUCKET: settings.bucket,
  STORAGE_S3_REGION: settings.region,
  STORAGE_S3_ACCESS_KEY_ID: settings.accessKeyId,
  STORAGE_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
}

/** A store under a separate prefix of the bucket. */
async function openStore() {
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const own = createS3Client({ ...settings, prefix: `${randomUUID()}/` })
  onTestFinished(() => own.close())
  const spool = createDiskBlobStore(join(folder.path, 'spool'))
  return { store: createS3BlobStore({ client: own, spool }), client: own, spool }
}

async function versionsIn(store: BlobStore): Promise<string[]> {
  const versions: string[] = []
  for await (const { version } of store.list()) versions.push(version)
  return versions
}

test.each([0, 1, 100_000, 32 * MIB, 32 * MIB + 1, 40 * MIB])('%i bytes are read back unchanged', async (size) => {
  const { store, spool } = await openStore()
  const bytes = randomBytes(size)
  const [version, copied] = [randomUUID(), randomUUID()]
  const md5 = createHash('md5').update(bytes).digest('hex')
  expect(await store.write(version, Readable.from([bytes]))).toEqual({ size, md5 })
  expect(await store.copy(version, copied)).toBe(true)
  await store.remove(version)
  await store.remove(version)
  expect([await store.has(version), await store.open(version)]).toEqual([false, null])
  const blob = await store.open(copied)
  expect(blob?.size).toBe(size)
  expect(size === 0 || (await blob?.read({ start: 0, end: size - 1 }))?.equals(bytes)).toBe(true)
  const start = Math.floor(size / 3)
  if (size > 2) expect((await blob?.read({ start, end: size - 2 }))?.equals(bytes.subarray(start, size - 1))).toBe(true)
  expect(await versionsIn(spool)).toEqual([])
})

test('a failed write leaves nothing behind, and a missing blob is not copied', async () => {
  const { store, spool } = await openStore()
  async function* broken() {
    yield randomBytes(100)
    throw new Error('the connection broke')
  }
  await expect(store.write(randomUUID(), broken())).rejects.toThrow('the connection broke')
  expect(await store.copy(randomUUID(), randomUUID())).toBe(false)
  expect([await versionsIn(store), await versionsIn(spool)]).toEqual([[], []])
  await expect(store.write('../x', broken())).rejects.toThrow('not a version')
})

test('lists are complete and in order, over several pages', async () => {
  const { store } = await openStore()
  const versions = Array.from({ length: 1010 }, () => randomUUID())
  for (let at = 0; at < versions.length; at += 20)
    await Promise.all(
      versions.slice(at, at + 20).map((version) => store.write(version, Readable.from([Buffer.from('x')]))),
    )
  expect(await versionsIn(store)).toEqual(versions.toSorted())
})

test('an interrupted multipart upload is removed once it is old', async () => {
  const { store, client: own } = await openStore()
  await own.fetchText({ method: 'POST', key: `blobs/${randomUUID()}`, query: { uploads: '' } })
  expect(await store.removeUnfinished(Date.now() - HOUR)).toBe(0)
  expect(await store.removeUnfinished(Date.now() + HOUR)).toBe(1)
  expect(await store.removeUnfinished(Date.now() + HOUR)).toBe(0)
})

test('the service works with its files in S3, and another process reads them', async () => {
  await using fixture = await startStorage(environment)
  const { service, context } = fixture
  await service.createBucket('docs', { public: false })
  const docs = service.from('docs')
  const bytes = randomBytes(40 * MIB)
  expect((await docs.upload('large', bytes)).error).toBeNull()
  expect((await docs.upload('small', 'first')).error).toBeNull()
  expect((await docs.upload('small', 'second', { upsert: true })).error).toBeNull()
  expect((await docs.copy('large', 'copied')).error).toBeNull()
  expect((await docs.move('copied', 'moved')).error).toBeNull()
  const answer = await fixture.call('/object/docs/moved', { headers: { range: 'bytes=20000000-20000999' } })
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes.subarray(20_000_000, 20_001_000))
  expect(await (await docs.download('small')).data?.text()).toBe('second')
  const large = await (await docs.download('large')).data?.bytes()
  expect(large && bytes.equals(large)).toBe(true)

  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const other = openBlobStores({ dataDir: folder.path, storage: { s3: settings, backend: 's3' } }).current
  expect(await versionsIn(other)).toEqual(await versionsIn(context.blobs))

  await docs.remove(['large', 'small', 'moved'])
  const later = { ...context, now: () => Date.now() + 25 * HOUR }
  expect(await removeDueBlobs(later)).toBe(4)
  await context.blobs.write(randomUUID(), Readable.from([Buffer.from('nobody names me')]))
  expect(await sweepBlobs(later)).toMatchObject({ orphans: 1, missing: [] })
  expect(await versionsIn(context.blobs)).toEqual([])
})

test('files move to S3 and back, and can be read at every moment', async () => {
  await using fixture = await startStorage()
  const { service, context, directory } = fixture
  await service.createBucket('docs', { public: false })
  const docs = service.from('docs')
  for (const name of ['a', 'b', 'c']) await docs.upload(name, `file ${name}`)
  const migrate = async (backend: 's3' | 'files') => {
    const lines: string[] = []
    const stores = openBlobStores({ dataDir: directory, storage: { s3: settings, backend } })
    await parseStorageCommand(['migrate'])?.run({ storage: context, stores, print: (line) => lines.push(line) })
    return lines
  }
  expect(await migrate('s3')).toEqual(['3 files moved (18 B).'])
  expect(await versionsIn(context.blobs)).toEqual([])
  const during = openBlobStores({ dataDir: directory, storage: { s3: settings, backend: 's3' } })
  expect(await versionsIn(during.current)).toHaveLength(3)
  expect(await migrate('files')).toEqual(['3 files moved (18 B).'])
  expect(await versionsIn(during.current)).toEqual([])
  expect(await (await docs.download('b')).data?.text()).toBe('file b')
})

test('backups go to a bucket, with one copy of each file, and are restored from there', async () => {
  await using fixture = await startStorage(environment)
  const { service, context, database, directory } = fixture
  await service.createBucket('docs', { public: false })
  await service.from('docs').upload('a', 'file a')
  const prefix = randomUUID()
  const own = createS3Client({ ...settings, prefix: `${prefix}/` })
  onTestFinished(() => own.close())
  const destination = createS3BackupDestination(own, createDiskBlobStore(join(directory, 'backup-spool')))
  const deps = {
    connection: database.connection,
    log: context.log,
    destination,
    files: { from: context.blobs, list: listSavedFiles },
    isTransientTable,
    workDirectory: join(directory, 'work'),
  }
  const start = Date.parse('2026-11-16T07:00:00Z')
  for (let day = 0; day < 9; day++) {
    const now = new Date(start + day * 24 * HOUR)
    await makeBackup(deps, nameBackup(now), now)
  }
  const names = await destination.list()
  expect(names).toEqual([2, 3, 4, 5, 6, 7, 8].map((day) => nameBackup(new Date(start + day * 24 * HOUR))))
  expect(await versionsIn(destination.files)).toHaveLength(1)
  await verifyBackup(await destination.fetch(names[0] ?? '', directory))

  // The original files are lost.
  for (const version of await versionsIn(destination.files)) await context.blobs.remove(version)
  await using target = await createEmptyDatabase()
  const folder = await makeTemporaryDirectory()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const restored = await runScript('db-restore', ['latest', '--from-backup-dir'], {
    ...environment,
    DATABASE_URL: target.url,
    DATA_DIR: folder.path,
    STORAGE_BACKEND: 'files',
    BACKUP_DIR: `s3://${settings.bucket}/${prefix}`,
  })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('storage.objects: 1') })
  const files = createDiskBlobStore(join(folder.path, 'storage'))
  const [version = ''] = await versionsIn(files)
  expect(String(await (await files.open(version))?.read({ start: 0, end: 5 }))).toBe('file a')
})

test('npm run doctor leaves nothing in the bucket, and reports a wrong key', async () => {
  const check = (variables: Record<string, string>) => {
    const config = createConfig(readEnvironment({ ...environment, ...variables }))
    return checkS3(createDoctorContext({ config, root: '', mailTo: null, restores: false }))
  }
  expect(await check({})).toMatchObject({ status: 'ok' })
  const left = await client.fetchText({ method: 'GET', key: '', query: { 'list-type': '2', prefix: 'doctor/' } })
  expect(left).not.toContain('<Key>')
  expect(await check({ STORAGE_S3_SECRET_ACCESS_KEY: 'wrong' })).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('with 403 '),
  })
})

test('an upload survives a cut connection, and is continued by another process', async () => {
  await using first = await startStorage(environment)
  const { db, secretKey } = first.context
  // Another process has the same database and S3 service, but a different disk.
  await using second = await startStorage(environment, { db, secretKey })
  await first.service.createBucket('docs', { public: false })
  const bytes = randomBytes(40 * MIB)
  await using proxy = await startCuttingProxy({
    port: Number(new URL(first.url).port),
    cuts: 1,
    afterBytes: 15 * MIB,
  })
  const send = (method: string, url: string, headers: Record<string, string>, body?: Buffer) =>
    fetch(url, {
      method,
      headers: { apikey: secretKey, 'Tus-Resumable': '1.0.0', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
  const created = await send('POST', `${first.url}/upload/resumable`, {
    'Upload-Length': String(bytes.length),
    'Upload-Metadata': `bucketName ${btoa('docs')},objectName ${btoa('in parts')}`,
  })
  const pathname = created.headers.get('location') ?? ''
  const type = { 'Content-Type': 'application/offset+octet-stream' }
  const cut = send('PATCH', `${proxy.url}${pathname}`, { ...type, 'Upload-Offset': '0' }, bytes)
  await expect(cut).rejects.toThrow()
  const elsewhere = `${new URL(second.url).origin}${pathname}`
  const offset = Number((await send('HEAD', elsewhere, {})).headers.get('upload-offset'))
  expect(offset).toBeGreaterThan(0)
  const rest = await send('PATCH', elsewhere, { ...type, 'Upload-Offset': String(offset) }, bytes.subarray(offset))
  expect([rest.status, rest.headers.get('tus-complete')]).toEqual([204, '1'])
  const stored = await (await first.service.from('docs').download('in parts')).data?.bytes()
  expect(stored && bytes.equals(stored)).toBe(true)
})

test('memory stays small while a large stream is stored', async () => {
  const { store } = await openStore()
  const chunk = randomBytes(MIB)
  async function* large() {
    for (let i = 0; i < 300; i++) yield chunk
  }
  await store.write(randomUUID(), Readable.from([chunk]))
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const stored = await store.write(randomUUID(), large()).finally(() => clearInterval(timer))
  expect(stored.size).toBe(300 * MIB)
  expect(most - before).toBeLessThan(60_000_000)
})

test('a wrong key is refused, without a second try', async () => {
  const stranger = createS3Client({ ...settings, secretAccessKey: 'wrong' })
  onTestFinished(() => stranger.close())
  await expect(stranger.fetchText({ method: 'GET', key: 'belongs-to' })).rejects.toMatchObject({ status: 403 })
})
