import { expect, test } from 'vitest'
import { DatabaseUnavailable, LockTimedOut } from '#platform/database/database-unavailable.ts'
import type { StorageContext } from '../storage-context.ts'
import { orDropBlob } from './upload-object.ts'

async function removedAfter(work: (committing: () => void) => Promise<void>): Promise<string[]> {
  const removed: string[] = []
  const blobs = { remove: async (version: string) => void removed.push(version) }
  await orDropBlob({ blobs } as unknown as StorageContext, 'version', work).catch(() => {})
  return removed
}

test('uploaded bytes are removed unless their row exists or may exist', async () => {
  expect(await removedAfter(async (committing) => committing())).toEqual([])
  for (const error of [new Error('refused'), new LockTimedOut('locked'), new DatabaseUnavailable('no connection')])
    expect(await removedAfter(() => Promise.reject(error))).toEqual(['version'])
  const failAtCommit = (error: Error) => async (committing: () => void) => {
    committing()
    throw error
  }
  expect(await removedAfter(failAtCommit(new DatabaseUnavailable('cut')))).toEqual([])
  expect(await removedAfter(failAtCommit(new Error('rolled back')))).toEqual(['version'])
})
