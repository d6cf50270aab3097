import type { Requester } from '../identify.ts'
import { readMimeTypes } from '../mime-types.ts'
import { requireNewBucketName } from '../names.ts'
import { onBehalfOf, runOnBehalfOf } from '../on-behalf-of.ts'
import { toOwnerColumns } from '../owner-columns.ts'
import type { Db, StorageContext } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'
import {
  type Bucket,
  type BucketSort,
  deleteBucketRow,
  findBucket,
  hasObjects,
  insertBucket,
  listBuckets,
  lockBucket,
  updateBucket,
} from './bucket-store.ts'
import { readFileSize } from './file-size.ts'

/** The settings of a bucket in the clients' format. */
export interface BucketOptions {
  isPublic?: boolean | undefined
  fileSizeLimit?: number | string | null | undefined
  allowedMimeTypes?: string[] | null | undefined
}

/** Every bucket that the requester may see. */
export function listVisibleBuckets(
  storage: StorageContext,
  requester: Requester,
  order: BucketSort,
): Promise<Bucket[]> {
  return runOnBehalfOf(storage.db, requester, 'storage.bucket.list', (tx) => listBuckets(tx, order))
}

export async function getBucket(storage: StorageContext, requester: Requester, id: string): Promise<Bucket> {
  const bucket = await runOnBehalfOf(storage.db, requester, 'storage.bucket.get', (tx) => findBucket(tx, id))
  if (!bucket) throw refusal('noSuchBucket')
  return bucket
}

export async function createBucket(
  storage: StorageContext,
  requester: Requester,
  { id, name, ...wishes }: BucketOptions & { id: string; name: string },
): Promise<void> {
  requireNewBucketName(id)
  requireNewBucketName(name)
  const { fileSizeLimit = null, allowedMimeTypes = null } = readWishes(storage, wishes)
  const bucket = {
    id,
    name,
    ...toOwnerColumns(requester),
    isPublic: wishes.isPublic ?? false,
    fileSizeLimit,
    allowedMimeTypes,
  }
  await runOnBehalfOf(storage.db, requester, 'storage.bucket.create', (tx) => insertBucket(tx, bucket))
}

export async function changeBucket(
  storage: StorageContext,
  requester: Requester,
  id: string,
  wishes: BucketOptions,
): Promise<void> {
  const changes = { isPublic: wishes.isPublic, ...readWishes(storage, wishes) }
  const isChanged = await runOnBehalfOf(storage.db, requester, 'storage.bucket.update', (tx) =>
    updateBucket(tx, id, changes),
  )
  if (!isChanged) throw refusal('noSuchBucket')
}

/** Deletes an empty bucket. Objects count even if the requester may not see them. */
export async function deleteBucket(storage: StorageContext, requester: Requester, id: string): Promise<void> {
  const operation = 'storage.bucket.delete'
  await storage.db.transaction().execute(async (tx) => {
    await lockBucket(tx, id)
    const visible = await onBehalfOf(tx, requester, operation, () => findBucket(tx, id))
    if (!visible) throw refusal('noSuchBucket')
    if (await hasObjects(tx, id)) throw refusal('notEmpty')
    const isDeleted = await onBehalfOf(tx, requester, operation, () => deleteBucketRow(tx, id))
    if (!isDeleted) throw refusal('noSuchBucket')
  })
}

function readWishes({ settings }: StorageContext, { fileSizeLimit, allowedMimeTypes }: BucketOptions) {
  return {
    fileSizeLimit: fileSizeLimit === undefined ? undefined : readFileSize(fileSizeLimit, settings.maxFileBytes),
    allowedMimeTypes: allowedMimeTypes ? readMimeTypes(allowedMimeTypes) : allowedMimeTypes,
  }
}

/** Creates one of our own private buckets if it is missing. */
export async function ensureBucket(
  db: Db,
  { id, fileSizeLimit }: { id: string; fileSizeLimit: number },
): Promise<void> {
  if (await findBucket(db, id)) return
  const bucket = { id, name: id, ownerId: null, owner: null, isPublic: false, fileSizeLimit, allowedMimeTypes: null }
  await db
    .transaction()
    .execute((tx) => insertBucket(tx, bucket))
    .catch(async (error: unknown) => {
      // Two requests may create it at the same time.
      if (!(await findBucket(db, id))) throw error
    })
}
