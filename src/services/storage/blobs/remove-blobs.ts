import { areBlobsHeld } from '#platform/files/blob-hold.ts'
import { removeExpiredUploads } from '../resumable/remove-expired.ts'
import type { StorageContext } from '../storage-context.ts'
import { findDueDeletions, findKnownVersions, forgetDeletions, listVersionsAfter } from './blob-deletion-store.ts'
import { identifyDatabase } from './database-identity-store.ts'

type Deps = Pick<StorageContext, 'db' | 'blobs' | 'log' | 'now' | 'newId'>

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVERY_MS = MINUTE
const SWEEP_EVERY = 60
const BATCH = 500

/** An upload has its row seconds after its blob; whatever is this old and has none will never get one. */
const ORPHAN_AGE_MS = HOUR

/** Removes expired uploads and blobs that were given up, each minute, and looks for forgotten blobs, each hour. */
export function startBlobRemoval(deps: Deps): { stop(): void } {
  let round = 0
  const timer = setInterval(() => {
    round++
    cleanUp(deps, round % SWEEP_EVERY === 0).catch((error: unknown) => {
      // The next round tries again.
      deps.log.warn({ reason: String(error) }, 'blobs of deleted objects could not be removed')
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
 * Several processes may do it at once, and any of them may be killed: removing twice does no harm. Nothing is removed
 * while a backup is being made or restored, which may still need it.
 */
export async function removeDueBlobs(deps: Deps): Promise<number> {
  const { db, blobs, log, now } = deps
  let removed = 0
  while (!(await areBlobsHeld(db))) {
    const due = await findDueDeletions(db, new Date(now()), BATCH)
    // The sweep reports it.
    if (due.length > 0 && !(await belongTogether(deps))) break
    const inUse = due.filter(({ isInUse }) => isInUse).map(({ version }) => version)
    if (inUse.length > 0) log.error({ versions: inUse }, 'bytes of objects were to be removed, and have been kept')
    for (const { version, isInUse } of due) if (!isInUse) await blobs.remove(version)
    const versions = due.map(({ version }) => version)
    if (due.length > 0) await forgetDeletions(db, versions)
    removed += due.length - inUse.length
    if (due.length < BATCH) break
  }
  return removed
}

export interface SweepResult {
  /** Blobs that no row named, which are gone now. */
  orphans: number
  unfinished: number
  /** Rows whose bytes are gone. They are only reported: somebody may have a backup. */
  missing: string[]
}

const MAX_REPORTED = 100

/** Compares blobs and rows, a few hundred at a time. Returns null if they do not belong together. */
export async function sweepBlobs(deps: Deps): Promise<SweepResult | null> {
  if (!(await belongTogether(deps))) {
    deps.log.error('the stored files belong to another database than the one in use: none is removed')
    return null
  }
  const before = deps.now() - ORPHAN_AGE_MS
  const unfinished = await deps.blobs.removeUnfinished(before)
  const orphans = await removeOrphans(deps, before)
  const missing = await findMissing(deps)
  if (orphans + unfinished > 0) deps.log.info({ orphans, unfinished }, 'bytes that belong to no object were removed')
  if (missing.length > 0) deps.log.error({ versions: missing }, 'objects without their bytes')
  return { orphans, unfinished, missing }
}

/** Otherwise a start with the wrong database, or a copy of the right one, would remove files that are needed. */
async function belongTogether({ db, blobs, newId }: Deps): Promise<boolean> {
  const { owner, formerOwner } = await identifyDatabase(db, newId())
  const present = await blobs.findOwner()
  if (present === owner) return true
  if (present !== null && present !== formerOwner) return false
  await blobs.setOwner(owner)
  return true
}

/** Says that the files belong to this database, for example after it was moved to another server. */
export async function takeOverBlobs({ db, blobs, newId }: Deps): Promise<void> {
  const { owner } = await identifyDatabase(db, newId())
  await blobs.setOwner(owner)
}

async function removeOrphans({ db, blobs }: Deps, before: number): Promise<number> {
  let removed = 0
  let batch: string[] = []
  const flush = async () => {
    if (await areBlobsHeld(db)) batch = []
    const known = await findKnownVersions(db, batch)
    for (const version of batch.filter((one) => !known.has(one))) {
      await blobs.remove(version)
      removed++
    }
    batch = []
  }
  for await (const { version, storedAt } of blobs.list()) {
    if (storedAt >= before) continue
    batch.push(version)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  return removed
}

async function findMissing({ db, blobs }: Deps): Promise<string[]> {
  const missing: string[] = []
  for (let last = ''; missing.length < MAX_REPORTED; ) {
    const versions = await listVersionsAfter(db, last, BATCH)
    for (const version of versions) if (!(await blobs.has(version))) missing.push(version)
    last = versions.at(-1) ?? ''
    if (versions.length < BATCH) break
  }
  // A row may have been replaced since it was read.
  const known = await findKnownVersions(db, missing)
  return missing.filter((version) => known.has(version))
}
