import { setTimeout as wait } from 'node:timers/promises'
import type { StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import { askForLease, endLease, renewLease, takeLease } from './lease-store.ts'

/** Another process may take over an upload this long after the one that worked on it died. */
const LEASE_SECONDS = 6
const RENEW_MS = 1000
const ASK_EVERY_MS = 100
const PATIENCE_MS = 5000

export interface Lease {
  holder: string
  /** What to do when another request waits for the upload, or has it already. */
  onWanted(stop: () => void): void
}

/**
 * Works on an upload while no other request does, in any process. A row says who may, so that no connection is held
 * while bytes arrive. Whoever comes second asks the first to stop: usually that one is waiting for a connection that has
 * been cut.
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
    // Should this fail, the lease ends by itself, and what was done stays done.
    await endLease(db, version, holder).catch((error: unknown) => {
      storage.log.warn({ reason: String(error) }, 'the lease of an upload could not be given back')
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
