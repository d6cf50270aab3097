import type { Kysely } from 'kysely'
import { deleteBucket } from '../../storage/buckets/buckets.ts'
import { serviceRequester } from '../../storage/identify.ts'
import { removeObjects } from '../../storage/objects/remove-objects.ts'
import type { StorageContext } from '../../storage/storage-context.ts'
import type { Tables } from '../../tables.ts'
import { type ImportItem, type ListedRun, listItems, removeItems } from '../import-run-store.ts'
import type { ItemKind } from '../import-tables.ts'
import { deleteUnusedUsers, forgetItemsOfUsers } from './account-store.ts'
import { findBucketState, readNote } from './file-store.ts'

interface UndoDeps {
  db: Kysely<Tables>
  storage: StorageContext
  onProgress: (done: number) => void
}

interface UndoneSupabase {
  files: number
  buckets: number
  accounts: number
  /** What stays, because somebody has used it since. */
  kept: string[]
}

const BATCH = 200

/** Takes back the files, buckets and accounts of a run, except for those that were used since. Can be repeated. */
export async function undoSupabase(deps: UndoDeps, run: Pick<ListedRun, 'id' | 'startedAt'>): Promise<UndoneSupabase> {
  const { db, onProgress } = deps
  const result: UndoneSupabase = { files: 0, buckets: 0, accounts: 0, kept: [] }
  let done = 0
  const each = async (kind: ItemKind, undo: (items: ImportItem[]) => Promise<ImportItem[]>) => {
    for (let after: Buffer = Buffer.alloc(0); ; ) {
      const items = await listItems(db, { runId: run.id, kind, after, limit: BATCH })
      const last = items.at(-1)
      if (!last) return
      const gone = await undo(items)
      await removeItems(
        db,
        kind,
        gone.map(({ key }) => key),
      )
      after = last.key
      done += items.length
      onProgress(done)
    }
  }
  await each('object', (items) => removeFiles(deps, items, result))
  await each('bucket', (items) => removeBuckets(deps, items, result))
  await each('user', async (items) => {
    const { deleted, kept } = await db.transaction().execute((tx) => deleteUnusedUsers(tx, items, run.startedAt))
    result.accounts += deleted.size
    result.kept.push(...kept.map((name) => `account ${name}`))
    return items.filter(({ id }) => deleted.has(id))
  })
  await forgetItemsOfUsers(db, run.id)
  return result
}

/** Only the version that was imported. */
async function removeFiles({ storage }: UndoDeps, items: ImportItem[], result: UndoneSupabase): Promise<ImportItem[]> {
  const gone: ImportItem[] = []
  for (const item of items) {
    const { version, bucket, name } = readNote(item.id)
    const removed = await removeObjects(storage, serviceRequester, bucket, [{ name, versionId: version }])
    if (removed.length > 0) gone.push(item)
  }
  result.files += gone.length
  return gone
}

async function removeBuckets({ db, storage }: UndoDeps, items: ImportItem[], result: UndoneSupabase) {
  const gone: ImportItem[] = []
  for (const item of items) {
    const bucket = await findBucketState(db, item.id)
    if (bucket?.isFull) {
      result.kept.push(`bucket ${item.id}`)
      continue
    }
    if (bucket) await deleteBucket(storage, serviceRequester, item.id)
    result.buckets += bucket ? 1 : 0
    gone.push(item)
  }
  return gone
}
