import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { countFreeBytes, createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

async function openStore() {
  const folder = await makeTemporaryDirectory()
  const store = createDiskBlobStore(join(folder.path, 'storage'))
  return { store, folder, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] }
}

async function* inChunks(bytes: Buffer, size = 1000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function versionsIn(store: ReturnType<typeof createDiskBlobStore>): Promise<string[]> {
  const versions: string[] = []
  for await (const { version } of store.list()) versions.push(version)
  return versions
}

test.each([0, 1, 2_400_000])('%i bytes come back as they were', async (size) => {
  await using fixture = await openStore()
  const bytes = randomBytes(size)
  const version = randomUUID()
  for (const [chunk, name] of [
    [1000, version],
    [300_000, randomUUID()],
  ] as const) {
    const md5 = createHash('md5').update(bytes).digest('hex')
    expect(await fixture.store.write(name, inChunks(bytes, chunk))).toEqual({ size, md5 })
    const blob = await fixture.store.open(name)
    expect(size === 0 || (await blob?.read({ start: 0, end: size - 1 }))?.equals(bytes)).toBe(true)
    if (size === 0) await blob?.close()
  }
})

test('the bytes of concurrent writes do not mix, and a folder that was removed is created again', async () => {
  await using fixture = await openStore()
  const { store, folder } = fixture
  // Several have the same folder.
  const blobs = Array.from({ length: 40 }, (_, n) => ({
    version: `0${n % 8}${randomUUID().slice(2)}`,
    bytes: Buffer.alloc(100_000, n + 1),
  }))
  const check = async () => {
    for (const { version, bytes } of blobs) {
      const blob = await store.open(version)
      expect((await blob?.read({ start: 0, end: bytes.length - 1 }))?.equals(bytes)).toBe(true)
    }
  }
  const writeAll = () => Promise.all(blobs.map(({ version, bytes }) => store.write(version, inChunks(bytes, 7000))))
  await writeAll()
  await check()
  await rm(join(folder.path, 'storage', 'blobs'), { recursive: true })
  await mkdir(join(folder.path, 'storage', 'blobs'))
  await writeAll()
  await check()
})

test('the folder of unfinished writes is made again as well, but not a store that is gone', async () => {
  await using fixture = await openStore()
  const { store, folder } = fixture
  const storage = join(folder.path, 'storage')
  const [one, two] = [randomUUID(), randomUUID()]
  await rm(join(storage, 'incoming'), { recursive: true })
  expect(await store.removeUnfinished(Date.now())).toBe(0)
  await Promise.all([one, two].map((version) => store.write(version, inChunks(Buffer.from('a lease')))))
  expect(await versionsIn(store)).toEqual([one, two].toSorted())
  // As if its disk were no longer mounted.
  await rm(storage, { recursive: true })
  await mkdir(storage)
  await expect(store.write(randomUUID(), inChunks(Buffer.from('a lease')))).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readdir(storage)).toEqual([])
})

test('bytes come back as they were, whole and in part', async () => {
  await using fixture = await openStore()
  const { store } = fixture
  const bytes = randomBytes(100_000)
  const version = randomUUID()
  const md5 = createHash('md5').update(bytes).digest('hex')
  expect(await store.write(version, inChunks(bytes))).toEqual({ size: bytes.length, md5 })
  const whole = await store.open(version)
  expect(whole?.size).toBe(bytes.length)
  expect(await whole?.read({ start: 0, end: bytes.length - 1 })).toEqual(bytes)
  const part = await store.open(version)
  const chunks = await part?.stream({ start: 10, end: 70_000 }).toArray()
  expect(Buffer.concat(chunks ?? [])).toEqual(bytes.subarray(10, 70_001))
})

test('a part is sent through one buffer, and a reader who leaves in the middle ends it', async () => {
  await using fixture = await openStore()
  const bytes = randomBytes(1_000_000)
  const version = randomUUID()
  await fixture.store.write(version, inChunks(bytes))
  const send = async (target: Writable) =>
    (await fixture.store.open(version))?.sendTo(target, { start: 5, end: 900_000 })
  const received: Buffer[] = []
  const reader = new Writable({
    write(chunk, _encoding, done) {
      // The bytes are copied when they are passed on, as the system does it.
      received.push(Buffer.from(chunk))
      setImmediate(done)
    },
  })
  await send(reader)
  expect(Buffer.concat(received)).toEqual(bytes.subarray(5, 900_001))
  expect(reader.writableEnded).toBe(true)

  const leaving = new Writable({ write: () => leaving.destroy() })
  await expect(send(leaving)).rejects.toThrow()
  await expect(send(leaving)).rejects.toThrow('the client disconnected')
})

test('nothing is left of a write that fails', async () => {
  await using fixture = await openStore()
  const version = randomUUID()
  async function* broken() {
    yield Buffer.from('the first half')
    throw new Error('the connection broke')
  }
  await expect(fixture.store.write(version, broken())).rejects.toThrow('the connection broke')
  expect(await fixture.store.open(version)).toBeNull()
  expect(await readdir(join(fixture.folder.path, 'storage', 'incoming'))).toEqual([])
})

test('a blob that is removed stays readable for a reader who has opened it', async () => {
  await using fixture = await openStore()
  const version = randomUUID()
  await fixture.store.write(version, inChunks(Buffer.from('a lease')))
  const opened = await fixture.store.open(version)
  await fixture.store.remove(version)
  await fixture.store.remove(version)
  expect(await fixture.store.has(version)).toBe(false)
  expect(String(await opened?.read({ start: 0, end: 6 }))).toBe('a lease')
})

test('a copy is independent of its source, and a missing blob cannot be copied', async () => {
  await using fixture = await openStore()
  const { store } = fixture
  const [source, target] = [randomUUID(), randomUUID()]
  expect(await store.copy(source, target)).toBe(false)
  await store.write(source, inChunks(Buffer.from('a lease')))
  expect(await store.copy(source, target)).toBe(true)
  await store.remove(source)
  expect(String(await (await store.open(target))?.read({ start: 0, end: 6 }))).toBe('a lease')
})

test('all versions are listed in order, a copy with the time at which it was made', async () => {
  await using fixture = await openStore()
  const { store } = fixture
  const versions = Array.from({ length: 20 }, () => randomUUID())
  for (const version of versions) await store.write(version, inChunks(Buffer.from(version)))
  expect(await versionsIn(store)).toEqual(versions.toSorted())
  const copied = randomUUID()
  const startedAt = Date.now()
  await store.copy(versions[0] ?? '', copied)
  for await (const { version, storedAt } of store.list()) {
    if (version === copied) expect(storedAt).toBeGreaterThan(startedAt - 1000)
  }
})

test('unfinished writes are removed once they are old', async () => {
  await using fixture = await openStore()
  const { store } = fixture
  let fail = (_error: Error) => {}
  const stuck = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  async function* slow() {
    yield Buffer.from('the first half')
    await stuck
  }
  const writing = store.write(randomUUID(), slow())
  const incoming = join(fixture.folder.path, 'storage', 'incoming')
  await expect.poll(() => readdir(incoming)).toHaveLength(1)
  expect(await store.removeUnfinished(Date.now() - 60_000)).toBe(0)
  expect(await store.removeUnfinished(Date.now() + 60_000)).toBe(1)
  fail(new Error('cut off'))
  await expect(writing).rejects.toThrow('cut off')
})

test.each(['../../etc/passwd', '', 'ABCD', `${randomUUID()}/x`])(
  '%j is no version and reaches no file',
  async (name) => {
    await using fixture = await openStore()
    await expect(fixture.store.write(name, inChunks(Buffer.from('x')))).rejects.toThrow('not a version')
    await expect((async () => fixture.store.open(name))()).rejects.toThrow('not a version')
  },
)

test('a disk without entries for further files has no room', async () => {
  await using folder = await makeTemporaryDirectory()
  const found = await statfs(folder.path)
  const roomWith = (files: number, ffree: number) => countFreeBytes({ ...found, bavail: 10, bsize: 100, files, ffree })
  expect(roomWith(1_000_000, 10_000)).toBe(1000)
  expect(roomWith(1_000_000, 9999)).toBe(0)
  expect([roomWith(1000, 50), roomWith(1000, 49)]).toEqual([1000, 0])
  // The file system makes entries as they are needed.
  expect(roomWith(0, 0)).toBe(1000)
})
