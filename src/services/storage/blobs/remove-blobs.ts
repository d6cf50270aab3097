import { areBlobsHeld } from '#platform/database/backup/blob-hold.ts'
import { removeExpiredUploads } from '../resumable/remove-expired.ts'
import type { StorageContext } from '../storage-context.ts'
import { findDueDeletions, forgetDeletions } from './blob-deletion-store.ts'
import { belongTogether } from './blob-ownership.ts'
import { sweepBlobs } from './sweep-blobs.ts'

type Deps = Pick<StorageContext, 'db' | 'blobs' | 'log' | 'now' | 'newId'>

const MINUTE = 60_000
const EVERY_MS = MINUTE
const SWEEP_EVERY = 60
const BATCH = 500

/** Removes expired uploads and released blobs every minute, and looks for orphaned blobs every hour. */
export function startBlobRemoval(deps: Deps): { stop(): void } {
  let round = 0
  let isBusy = false
  const timer = setInterval(() => {
    round++
    // A sweep of very many files may take longer than the interval.
    if (isBusy) return
    isBusy = true
    cleanUp(deps, round % SWEEP_EVERY === 0)
      .catch((error: unknown) => {
        // The next round tries again.
        deps.log.warn({ reason: String(error) }, 'blobs of deleted objects could not be removed')
      })
      .finally(() => {
        isBusy = false
      })
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

async function cleanUp(deps: Deps, isSweeping: boolean): Promise<void> {
  await removeExpiredUploads(deps)
  if (isSweeping) await sweepBlobs(deps)
  await removeDueBlobs(deps)
}

/**
 * Several processes may do this at once, and any of them may be killed, because removing twice is harmless. Nothing is
 * removed during a backup or restore, which may still need it.
 */
export async function removeDueBlobs(deps: Deps): Promise<number> {
  const { db, blobs, log, now } = deps
  let removed = 0
  while (!(await areBlobsHeld(db))) {
    const due = await findDueDeletions(db, new Date(now()), BATCH)
    // The blobs of another database are left alone. The sweep reports them.
    if (due.length > 0 && !(await belongTogether(deps))) break
    const inUse = due.filter(({ isInUse }) => isInUse).map(({ version }) => version)
    if (inUse.length > 0)
      log.error({ versions: inUse }, 'bytes of existing objects were listed for removal; they were not removed')
    for (const { version, isInUse } of due) if (!isInUse) await blobs.remove(version)
    const versions = due.map(({ version }) => version)
    if (due.length > 0) await forgetDeletions(db, versions)
    removed += due.length - inUse.length
    if (due.length < BATCH) break
  }
  return removed
}
