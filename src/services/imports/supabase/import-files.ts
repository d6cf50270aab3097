import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { serviceCaller } from '#platform/database/as-caller.ts'
import { OWNER_FILES } from '../../desk/files/owner-bucket-names.ts'
import { createBucket } from '../../storage/buckets/buckets.ts'
import { requireTarget, uploadObject } from '../../storage/objects/upload-object.ts'
import type { StorageContext } from '../../storage/storage-context.ts'
import type { Tables } from '../../tables.ts'
import { findItemIds, insertItems } from '../import-run-store.ts'
import { findBucketState, hasObject, nameObject, noteObject, type ObjectName } from './file-store.ts'
import { readJson, type SourceRow, text } from './read-source-rows.ts'

/** Finds the bytes of an object where the other service has them; null if it has none. */
export type OpenBytes = (object: ObjectName & { version: string }) => Promise<AsyncIterable<Uint8Array> | null>

export interface FileDeps {
  db: Kysely<Tables>
  storage: StorageContext
  /** Null: a dry run, which only looks. */
  runId: string | null
  openBytes: OpenBytes
}

/** The bytes of an object can't be read, or are others than its row says. They may be right the next time. */
export class BytesUnreadable extends Error {
  override name = 'BytesUnreadable'
}

const words = {
  imported: 'It was imported before.',
  deleted: 'It was imported before and deleted since. It stays deleted.',
  deletedThere: 'It was deleted there.',
  bucket: 'A bucket of this name is there already.',
  object: 'A file with this key is there already.',
  otherKind: 'It is no bucket of files.',
  desk: 'The bucket of the lead desk takes no files from elsewhere.',
  noBytes: 'Its bytes were not found.',
  cutOff: 'Its bytes broke off.',
  otherBytes: 'Its bytes are not those that its row describes.',
} as const

export const noOwnerLimits = { maxOwnerFiles: Number.POSITIVE_INFINITY, maxOwnerBytes: Number.POSITIVE_INFINITY }

/** Creates a bucket with its limits. Returns why not, or null. */
export async function importBucket({ db, storage, runId }: FileDeps, row: SourceRow): Promise<string | null> {
  const [id, limit, types] = [text(row, 'id'), text(row, 'file_size_limit'), row.get('allowed_mime_types') ?? null]
  if (id === OWNER_FILES) return words.desk
  if (!['', 'STANDARD'].includes(text(row, 'type'))) return words.otherKind
  if (await findBucketState(db, id)) return (await hasItem(db, 'bucket', id)) ? words.imported : words.bucket
  if (runId === null) return null
  // Noted first: if we are interrupted in between, undoing finds no bucket, instead of leaving one.
  await insertItems(db, runId, 'bucket', [id])
  await createBucket(storage, serviceOf(null), {
    id,
    name: id,
    isPublic: text(row, 'public') === 't',
    fileSizeLimit: limit === '' ? null : Number(limit),
    allowedMimeTypes: types === null ? null : readArray(types),
  })
  return null
}

/** Stores an object with its bytes, if they match its row. Returns why not, or null. */
export async function importObject(deps: FileDeps, row: SourceRow): Promise<string | null> {
  const { db, runId, openBytes } = deps
  const object = { bucket: text(row, 'bucket_id'), key: text(row, 'name') }
  if (object.bucket === OWNER_FILES) return words.desk
  if (text(row, 'is_delete_marker') === 't' || text(row, 'archived_at') !== '') return words.deletedThere
  const isThere = await hasObject(db, object)
  if (await hasItem(db, 'object', nameObject(object))) return isThere ? words.imported : words.deleted
  if (isThere) return words.object
  if (runId === null) return null
  const bytes = await openBytes({ ...object, version: text(row, 'version') })
  if (!bytes) throw new BytesUnreadable(words.noBytes)
  await upload(deps.storage, { row, object, bytes, runId })
  return null
}

interface Arriving {
  row: SourceRow
  object: ObjectName
  bytes: AsyncIterable<Uint8Array>
  runId: string
}

async function upload(storage: StorageContext, { row, object, bytes, runId }: Arriving): Promise<void> {
  const metadata = readJson(row, 'metadata')
  const { mimetype, cacheControl, size } = metadata
  const details = {
    mimeType: typeof mimetype === 'string' ? mimetype : 'application/octet-stream',
    cacheControl: typeof cacheControl === 'string' ? cacheControl : 'max-age=3600',
    userMetadata: readJson(row, 'user_metadata'),
  }
  const names = { bucketId: object.bucket, name: object.key }
  const target = await requireTarget(storage, names)
  await uploadObject(storage, serviceOf(text(row, 'owner_id') || text(row, 'owner') || null), target, {
    ...names,
    operation: 'storage.object.upload',
    isUpsert: false,
    declared: details,
    declaredBytes: typeof size === 'number' ? size : undefined,
    bytes: checked(bytes, metadata),
    readDetails: () => details,
    alongside: (tx) => noteObject(tx, runId, object),
  })
}

/** Passes bytes on, and fails at the end if they are others than the row says. Then nothing is stored. */
async function* checked(
  bytes: AsyncIterable<Uint8Array>,
  metadata: Record<string, unknown>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('md5')
  let size = 0
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  } catch (cause) {
    throw new BytesUnreadable(words.cutOff, { cause })
  }
  // Large uploads have tags of another kind.
  const [, md5 = null] = /^"?([0-9a-f]{32})"?$/.exec(String(metadata.eTag ?? '')) ?? []
  const isSame = md5 === null || hash.digest('hex') === md5
  if (!isSame || (typeof metadata.size === 'number' && metadata.size !== size))
    throw new BytesUnreadable(words.otherBytes)
}

/** As the secret key, for the owner that the row names. */
function serviceOf(ownerId: string | null) {
  return { caller: serviceCaller, ownerId }
}

async function hasItem(db: Kysely<Tables>, kind: 'bucket' | 'object', id: string): Promise<boolean> {
  return (await findItemIds(db, kind, [id])).size > 0
}

/** '{image/png,"a b"}': the text of an array of texts. */
function readArray(literal: string): string[] {
  const parts = literal.replaceAll(/^\{|\}$/g, '').match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? []
  return parts.map((part) => part.replaceAll(/^"|"$/g, '').replaceAll(/\\(.)/g, '$1'))
}
