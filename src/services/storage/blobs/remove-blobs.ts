import { areBlobsHeld } from '#platform/database/backup/blob-hold.ts'
import { removeExpiredUploads } from '../resumable/remove-expired.ts'
import type { StorageContext } from '../storage-context.ts'
import { findDueDeletions, forgetDeletions } from './blob-deletion-store.ts'
import { type Comparison, compareBlobs } from './compare-blobs.ts'
import { identifyDatabase } from './database-identity-store.ts'

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
    // The sweep reports it.
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

export interface SweepResult extends Comparison {
  unfinished: number
}

/**
 * Compares blobs and rows. Rows without bytes are only reported, because somebody may have a backup. Returns null if the
 * blobs belong to another database.
 */
export async function sweepBlobs(deps: Deps): Promise<SweepResult | null> {
  if (!(await belongTogether(deps))) {
    deps.log.error('the stored files belong to another database, so none are removed')
    return null
  }
  const before = deps.now() - deps.blobs.orphanAgeMs
  const unfinished = await deps.blobs.removeUnfinished(before)
  const { orphans, missing } = await compareBlobs(deps, before)
  if (orphans + unfinished > 0) deps.log.info({ orphans, unfinished }, 'bytes that belong to no object were removed')
  if (missing.length > 0) deps.log.error({ versions: missing }, 'the bytes of some objects are missing')
  return { orphans, unfinished, missing }
}

/** Otherwise a start with the wrong database, or a copy of the right one, would remove files that are still needed. */
async function belongTogether({ db, blobs, newId }: Deps): Promise<boolean> {
  const owner = await identifyDatabase(db, newId())
  const present = await blobs.findOwner()
  if (present === null) await blobs.setOwner(owner)
  return present === null || present === owner
}

/** Records that the files belong to this database, for example after it moved to another server. */
export async function takeOverBlobs({ db, blobs, newId }: Deps): Promise<void> {
  await blobs.setOwner(await identifyDatabase(db, newId()))
}
