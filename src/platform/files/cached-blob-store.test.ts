import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCachedBlobStore } from './cached-blob-store.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'

const versionOf = (digit: string) => `${digit.repeat(8)}-0000-4000-8000-000000000000`
const [a, b, c, large] = ['a', 'b', 'c', 'd'].map(versionOf) as [string, string, string, string]

test('recently read small blobs come from memory until they are removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offmarket-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const disk = createDiskBlobStore(folder)
  const open = vi.spyOn(disk, 'open')
  const store = createCachedBlobStore(disk, { maxBytes: 20, maxBlobBytes: 10 })
  for (const version of [a, b, c]) await store.write(version, Readable.from([Buffer.from(version.slice(0, 10))]))
  await store.write(large, Readable.from([Buffer.from('eleven byte')]))
  const read = async (version: string, start = 0, end?: number) => {
    const blob = await store.open(version)
    return String(await blob?.read({ start, end: end ?? (blob?.size ?? 0) - 1 }))
  }
  const opened = async (work: () => Promise<unknown>) => {
    open.mockClear()
    await work()
    return open.mock.calls.map(([version]) => version)
  }

  // Reading a part does not cache the blob.
  expect(await opened(() => read(a, 1, 2))).toEqual([a])
  expect(await opened(() => read(a))).toEqual([a])
  expect(await opened(() => read(a))).toEqual([])
  expect([await read(a), await read(a, 8)]).toEqual([a.slice(0, 10), '-0'])
  const blob = await store.open(a)
  expect(Buffer.concat((await blob?.stream({ start: 7, end: 8 }).toArray()) ?? []).toString()).toBe('a-')
  expect(await opened(async () => [await read(large), await read(large)])).toEqual([large, large])

  // There is room for two; the least recently used one is dropped.
  await read(b)
  await read(a)
  expect(await opened(() => read(c))).toEqual([c])
  expect(await opened(async () => [await read(a), await read(c)])).toEqual([])
  expect(await opened(() => read(b))).toEqual([b])

  await store.remove(b)
  expect(await store.open(b)).toBeNull()
})
