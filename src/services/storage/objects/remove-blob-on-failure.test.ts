import { expect, test } from 'vitest'
import { DatabaseUnavailable, LockTimedOut } from '#platform/database/database-unavailable.ts'
import type { StorageContext } from '../storage-context.ts'
import { removeBlobOnFailure } from './remove-blob-on-failure.ts'

async function removedAfter(writeRow: () => Promise<void>): Promise<string[]> {
  const removed: string[] = []
  const blobs = { remove: async (version: string) => void removed.push(version) }
  await removeBlobOnFailure({ blobs } as unknown as StorageContext, 'version', writeRow).catch(() => {})
  return removed
}

test('uploaded bytes are removed unless their row exists or may exist', async () => {
  expect(await removedAfter(() => Promise.resolve())).toEqual([])
  for (const error of [new Error('rolled back'), new LockTimedOut('locked')])
    expect(await removedAfter(() => Promise.reject(error))).toEqual(['version'])
  expect(await removedAfter(() => Promise.reject(new DatabaseUnavailable('connection cut')))).toEqual([])
})
