import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'
import { createFallbackBlobStore } from './fallback-blob-store.ts'

const TEXT = 'a moving blob'
const whole = { start: 0, end: TEXT.length - 1 }

/** Two stores, a blob in the earlier one, and a function that moves it to the first. */
async function createStores() {
  const folder = mkdtempSync(join(tmpdir(), 'offmarket-fallback-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [first, earlier] = ['first', 'earlier'].map((name) => createDiskBlobStore(join(folder, name))) as [
    BlobStore,
    BlobStore,
  ]
  const version = randomUUID()
  await earlier.write(version, Readable.from([Buffer.from(TEXT)]))
  const move = async () => {
    if (!(await earlier.has(version))) return
    await first.write(version, Readable.from([Buffer.from(TEXT)]))
    await earlier.remove(version)
  }
  return { first, earlier, version, move }
}

/** A store that runs `happens` just before it answers each lookup. */
function after(store: BlobStore, happens: () => Promise<void>): BlobStore {
  return {
    ...store,
    open: (version) => happens().then(() => store.open(version)),
    has: (version) => happens().then(() => store.has(version)),
  }
}

test.each([
  ['read', async (store: BlobStore, version: string) => String(await (await store.open(version))?.read(whole))],
  ['found', async (store: BlobStore, version: string) => ((await store.has(version)) ? TEXT : '')],
  [
    'copied',
    async (store: BlobStore, version: string) => {
      const copy = randomUUID()
      return (await store.copy(version, copy)) ? String(await (await store.open(copy))?.read(whole)) : ''
    },
  ],
])('a blob that is moved between two lookups is still %s', async (_what, look) => {
  const { first, earlier, version, move } = await createStores()
  expect(await look(createFallbackBlobStore(first, after(earlier, move)), version)).toBe(TEXT)
})

test('a blob that is not there is in neither store', async () => {
  const { first, earlier } = await createStores()
  const store = createFallbackBlobStore(first, earlier)
  const missing = randomUUID()
  expect(await store.open(missing)).toBeNull()
  expect([await store.has(missing), await store.copy(missing, randomUUID())]).toEqual([false, false])
})

test('if a blob moves during a download, the rest is read from its new place', async () => {
  const { first, earlier, version, move } = await createStores()
  // As with S3, nothing is open until the first read, and the connection may break later.
  const remote: BlobStore = {
    ...earlier,
    async open(wanted) {
      const blob = await earlier.open(wanted)
      async function* read() {
        yield Buffer.from(TEXT.slice(0, 5))
        await move()
        throw new Error('the file is gone')
      }
      const stream = () => Readable.from(read(), { objectMode: false })
      return blob && { ...blob, stream, sendTo: (target: Writable) => pipeline(stream(), target) }
    },
  }
  const target = new PassThrough()
  const blob = await createFallbackBlobStore(first, remote).open(version)
  const [sent] = await Promise.all([target.toArray(), blob?.sendTo(target, whole)])
  expect(Buffer.concat(sent).toString()).toBe(TEXT)
  await blob?.close()
})
