import { readFileSize } from '../file-size.ts'
import type { Requester } from '../identify.ts'
import { inNameOf, runInNameOf } from '../in-name-of.ts'
import { readMimeTypes } from '../mime-types.ts'
import { requireNewBucketName } from '../names.ts'
import { ownerOf } from '../owner-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refuse } from '../wire/refusals.ts'
import {
  type Bucket,
  type BucketOrder,
  deleteBucketRow,
  findBucket,
  hasObjects,
  insertBucket,
  listBuckets,
  lockBucket,
  updateBucket,
} from './bucket-store.ts'

/** The settings of a bucket as clients send them. */
export interface BucketWishes {
  isPublic?: boolean | undefined
  fileSizeLimit?: number | string | null | undefined
  allowedMimeTypes?: string[] | null | undefined
}

/** Every bucket that the requester may see. */
export function browseBuckets(storage: StorageContext, requester: Requester, order: BucketOrder): Promise<Bucket[]> {
  return runInNameOf(storage.db, requester, 'storage.bucket.list', (tx) => listBuckets(tx, order))
}

export async function getBucket(storage: StorageContext, requester: Requester, id: string): Promise<Bucket> {
  const bucket = await runInNameOf(storage.db, requester, 'storage.bucket.get', (tx) => findBucket(tx, id))
  if (!bucket) throw refuse('noSuchBucket')
  return bucket
}

export async function createBucket(
  storage: StorageContext,
  requester: Requester,
  { id, name, ...wishes }: BucketWishes & { id: string; name: string },
): Promise<void> {
  requireNewBucketName(id)
  requireNewBucketName(name)
  const { fileSizeLimit = null, allowedMimeTypes = null } = readWishes(storage, wishes)
  const bucket = {
    id,
    name,
    ...ownerOf(requester),
    isPublic: wishes.isPublic ?? false,
    fileSizeLimit,
    allowedMimeTypes,
  }
  await runInNameOf(storage.db, requester, 'storage.bucket.create', (tx) => insertBucket(tx, bucket))
}

export async function changeBucket(
  storage: StorageContext,
  requester: Requester,
  id: string,
  wishes: BucketWishes,
): Promise<void> {
  const changes = { isPublic: wishes.isPublic, ...readWishes(storage, wishes) }
  const isChanged = await runInNameOf(storage.db, requester, 'storage.bucket.update', (tx) =>
    updateBucket(tx, id, changes),
  )
  if (!isChanged) throw refuse('noSuchBucket')
}

/** Deletes a bucket that is empty: whatever it contains counts, whoever may see it. */
export async function deleteBucket(storage: StorageContext, requester: Requester, id: string): Promise<void> {
  const operation = 'storage.bucket.delete'
  await storage.db.transaction().execute(async (tx) => {
    await lockBucket(tx, id)
    const visible = await inNameOf(tx, requester, operation, () => findBucket(tx, id))
    if (!visible) throw refuse('noSuchBucket')
    if (await hasObjects(tx, id)) throw refuse('notEmpty')
    const isDeleted = await inNameOf(tx, requester, operation, () => deleteBucketRow(tx, id))
    if (!isDeleted) throw refuse('noSuchBucket')
  })
}

function readWishes({ settings }: StorageContext, { fileSizeLimit, allowedMimeTypes }: BucketWishes) {
  return {
    fileSizeLimit: fileSizeLimit === undefined ? undefined : readFileSize(fileSizeLimit, settings.maxFileBytes),
    allowedMimeTypes: allowedMimeTypes ? readMimeTypes(allowedMimeTypes) : allowedMimeTypes,
  }
}
