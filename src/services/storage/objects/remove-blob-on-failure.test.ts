import { expect, test } from 'vitest'
import { DatabaseUnavailable, LockTimedOut } from '#platform/database/database-unavailable.ts'
import type { StorageContext } from '../storage-context.ts'
import { removeBlobOnFailure } from './remove-blob-on-failure.ts'

async function removedAfter(work: (beforeCommit: () => void) => Promise<void>): Promise<string[]> {
  const removed: string[] = []
  const blobs = { remove: async (version: string) => void removed.push(version) }
  await removeBlobOnFailure({ blobs } as unknown as StorageContext, 'version', work).catch(() => {})
  return removed
}

test('uploaded bytes are removed unless their row exists or may exist', async () => {
  expect(await removedAfter(async (beforeCommit) => beforeCommit())).toEqual([])
  for (const error of [new Error('refused'), new LockTimedOut('locked'), new DatabaseUnavailable('no connection')])
    expect(await removedAfter(() => Promise.reject(error))).toEqual(['version'])
  const failAtCommit = (error: Error) => async (beforeCommit: () => void) => {
    beforeCommit()
    throw error
  }
  expect(await removedAfter(failAtCommit(new DatabaseUnavailable('cut')))).toEqual([])
  expect(await removedAfter(failAtCommit(new Error('rolled back')))).toEqual(['version'])
})
