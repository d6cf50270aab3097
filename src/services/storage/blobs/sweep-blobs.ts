import { areBlobsHeld } from '#platform/database/backup/blob-hold.ts'
import { isVersion } from '#platform/files/require-version.ts'
import type { StorageContext } from '../storage-context.ts'
import { belongTogether } from './blob-ownership.ts'
import { findNamedVersions, listVersionsAfter } from './sweep-store.ts'

type Deps = Pick<StorageContext, 'db' | 'blobs'>
type SweepDeps = Pick<StorageContext, 'db' | 'blobs' | 'log' | 'now' | 'newId'>

const BATCH = 500
const MAX_REPORTED = 100

export interface SweepResult {
  /** The number of files that interrupted writes left behind; they are now removed. */
  unfinished: number
  /** The number of blobs without a row; they are now removed. */
  orphans: number
  /** Rows whose bytes are missing. */
  missing: string[]
}

/**
 * Compares blobs and rows. Blobs without a row are removed; rows without a blob are only reported, because somebody may
 * have a backup. Returns null if the blobs belong to another database.
 */
export async function sweepBlobs(deps: SweepDeps): Promise<SweepResult | null> {
  if (!(await belongTogether(deps))) {
    deps.log.error('the stored files belong to another database, so none are removed')
    return null
  }
  const before = deps.now() - deps.blobs.orphanAgeMs
  const unfinished = await deps.blobs.removeUnfinished(before)
  const { orphans, missing } = await sweepStored(deps, before)
  if (orphans + unfinished > 0) deps.log.info({ orphans, unfinished }, 'bytes that belong to no object were removed')
  if (missing.length > 0) deps.log.error({ versions: missing }, 'the bytes of some objects are missing')
  return { orphans, unfinished, missing }
}

/** Walks through blobs and rows in the order of their versions, a few hundred at a time. */
async function sweepStored(deps: Deps, before: number): Promise<Omit<SweepResult, 'unfinished'>> {
  const missing: string[] = []
  let orphans = 0
  let last = ''
  for await (const batch of inBatches(deps.blobs.list())) {
    // A blob of unknown age is kept.
    const old = batch.filter(({ storedAt }) => storedAt < before).map(({ version }) => version)
    orphans += await removeOrphans(deps, old)
    const versions = batch.map(({ version }) => version)
    const upTo = versions.at(-1) ?? last
    await findMissing(deps, { after: last, upTo, present: new Set(versions) }, missing)
    last = upTo
  }
  await findMissing(deps, { after: last, upTo: null, present: new Set() }, missing)
  // A row may have been replaced since it was read.
  const named = await findNamedVersions(deps.db, missing)
  return { orphans, missing: missing.filter((version) => named.has(version)) }
}

async function removeOrphans({ db, blobs }: Deps, versions: readonly string[]): Promise<number> {
  if (versions.length === 0 || (await areBlobsHeld(db))) return 0
  const named = await findNamedVersions(db, versions)
  const orphans = versions.filter((version) => !named.has(version))
  for (const version of orphans) await blobs.remove(version)
  return orphans.length
}

interface Section {
  after: string
  /** Null means everything that is left. */
  upTo: string | null
  present: ReadonlySet<string>
}

/** Adds the rows of a section that have no blob. Only rows missing from the listing are looked up one by one. */
async function findMissing({ db, blobs }: Deps, { after, upTo, present }: Section, missing: string[]): Promise<void> {
  for (let last = after; missing.length < MAX_REPORTED; ) {
    const versions = await listVersionsAfter(db, last, { upTo, limit: BATCH })
    for (const version of versions.filter((one) => !present.has(one)))
      if (!isVersion(version) || !(await blobs.has(version))) missing.push(version)
    last = versions.at(-1) ?? ''
    if (versions.length < BATCH) return
  }
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
