import { areBlobsHeld } from '#platform/database/backup/blob-hold.ts'
import { isVersion } from '#platform/files/require-version.ts'
import type { StorageContext } from '../storage-context.ts'
import { findKnownVersions, listVersionsAfter } from './blob-deletion-store.ts'

type Deps = Pick<StorageContext, 'db' | 'blobs'>

const BATCH = 500
const MAX_REPORTED = 100

export interface Comparison {
  /** Orphaned blobs, which have now been removed. */
  orphans: number
  /** Rows whose bytes are missing. */
  missing: string[]
}

/** Compares blobs and rows in the order of their versions, a few hundred at a time. */
export async function compareBlobs(deps: Deps, before: number): Promise<Comparison> {
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
  const known = await findKnownVersions(deps.db, missing)
  return { orphans, missing: missing.filter((version) => known.has(version)) }
}

async function removeOrphans({ db, blobs }: Deps, versions: readonly string[]): Promise<number> {
  if (versions.length === 0 || (await areBlobsHeld(db))) return 0
  const known = await findKnownVersions(db, versions)
  const orphans = versions.filter((version) => !known.has(version))
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
