import { requireBucket } from '../buckets/bucket-store.ts'
import type { Requester } from '../identify.ts'
import type { Transformation } from '../images/transformation.ts'
import { requireKey } from '../names.ts'
import { findNames, findObject, type ObjectKey } from '../objects/object-store.ts'
import { draftObject, requireWritable } from '../objects/write-object.ts'
import { runOnBehalfOf } from '../on-behalf-of.ts'
import type { StorageContext } from '../storage-context.ts'
import { refusal, refuseWith } from '../wire/refusals.ts'
import { requireLifetime, urlOf } from './url-tokens.ts'

const MAX_AT_ONCE = 1000
const UPLOAD_SECONDS = 2 * 3600

/** Returns a token for downloading an object that the requester may read, or one version of it. */
export async function signDownload(
  storage: StorageContext,
  requester: Requester,
  { bucketId, name, versionId }: ObjectKey & { versionId?: string | undefined },
  { seconds, picture }: { seconds: number; picture?: Transformation | undefined },
): Promise<string> {
  requireKey(name)
  const key = { bucketId, name }
  const object = await runOnBehalfOf(storage.db, requester, 'storage.object.sign', (tx) => findObject(tx, key))
  if (!object || (versionId !== undefined && versionId !== object.version)) throw refusal('noSuchKey')
  return storage.urlTokens.signDownload(urlOf(bucketId, name), requireLifetime(seconds), { picture, versionId })
}

/** Tokens for several objects; null for those that the requester may not read. */
export async function signDownloads(
  storage: StorageContext,
  requester: Requester,
  { bucketId, names }: { bucketId: string; names: readonly string[] },
  seconds: number,
): Promise<Map<string, string | null>> {
  requireLifetime(seconds)
  if (names.length > MAX_AT_ONCE) {
    throw refuseWith.invalidRequest(`body/paths must NOT have more than ${MAX_AT_ONCE} items`)
  }
  const readable = await runOnBehalfOf(storage.db, requester, 'storage.object.sign_many', (tx) =>
    findNames(tx, bucketId, names),
  )
  const tokenOf = (name: string) =>
    readable.has(name) ? storage.urlTokens.signDownload(urlOf(bucketId, name), seconds) : null
  return new Map(names.map((name) => [name, tokenOf(name)]))
}

interface UploadLink extends ObjectKey {
  isUpsert: boolean
  userMetadata: Record<string, unknown>
}

/** Returns a token for uploading an object that the requester may write. */
export async function signUpload(
  storage: StorageContext,
  requester: Requester,
  { bucketId, name, isUpsert, userMetadata }: UploadLink,
): Promise<string> {
  await requireBucket(storage.db, bucketId)
  requireKey(name)
  await requireWritable(
    storage,
    requester,
    { bucketId, name, isUpsert, operation: 'storage.object.sign_upload_url' },
    draftObject(storage, requester, { bucketId, name }, { metadata: {}, userMetadata }),
  )
  const { ownerId } = requester
  return storage.urlTokens.signUpload(urlOf(bucketId, name), { isUpsert, ownerId }, UPLOAD_SECONDS)
}
