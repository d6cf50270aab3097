import { setTimeout as wait } from 'node:timers/promises'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import { askForLease, endLease, renewLease, takeLease } from './lease-store.ts'

/** How long after the death of a process another one may take over its upload. */
const LEASE_SECONDS = 6
const RENEW_MS = 1000
const ASK_EVERY_MS = 100
const PATIENCE_MS = 5000

export interface Lease {
  holder: string
  /** What to do when another request waits for the upload, or already has it. */
  onWanted(stop: () => void): void
}

/**
 * Works on an upload while no other request does, in any process. The lease is a row, so that no connection is held while
 * bytes arrive. A second request asks the first one to stop, because the first is usually waiting for a connection that
 * was cut.
 */
export async function withLease<Result>(
  storage: StorageContext,
  version: string,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const { db } = storage
  const holder = storage.newId()
  await acquire(storage, version, holder)
  let stop = () => {}
  const renewal = setInterval(() => {
    renewLease(db, version, holder, LEASE_SECONDS).then(
      (lease) => {
        if (!lease || lease.isWanted) stop()
      },
      (error: unknown) => storage.log.warn({ reason: String(error) }, 'the lease of an upload could not be renewed'),
    )
  }, RENEW_MS)
  renewal.unref()
  try {
    return await work({
      holder,
      onWanted: (wanted) => {
        stop = wanted
      },
    })
  } finally {
    clearInterval(renewal)
    // If this fails, the lease expires, and the work is still done.
    await endLease(db, version, holder).catch((error: unknown) => {
      storage.log.warn({ reason: String(error) }, 'the lease of an upload could not be released')
    })
  }
}

async function acquire({ db }: StorageContext, version: string, holder: string): Promise<void> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += ASK_EVERY_MS) {
    if (await takeLease(db, version, holder, LEASE_SECONDS)) return
    if (!(await askForLease(db, version))) throw refusal('noSuchUpload')
    await wait(ASK_EVERY_MS)
  }
  throw refusal('lockTimeout', { retryAfterSeconds: LEASE_SECONDS })
}
