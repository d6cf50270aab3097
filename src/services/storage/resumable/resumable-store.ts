import { type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import type { ObjectKey } from '../objects/object-store.ts'
import type { Tx } from '../on-behalf-of.ts'
import type { Db } from '../storage-context.ts'
import type { StorageTables } from '../storage-tables.ts'

const Details = v.object({
  mimeType: v.string(),
  cacheControl: v.string(),
  userMetadata: v.record(v.string(), v.unknown()),
})

/** An upload that can be continued. */
export interface ResumableUpload extends ObjectKey {
  /** Identifies the upload. The object gets another version when it is complete. */
  version: string
  ownerId: string | null
  isUpsert: boolean
  /** Null until the client sends it. */
  length: number | null
  received: number
  /** `Upload-Metadata` as the client sent it, and parsed. */
  header: string
  details: v.InferOutput<typeof Details>
  /** What permitted it: the sender's own token, a signed link, or the secret key. */
  sender: Selectable<StorageTables['resumable_uploads']>['sender']
  createdAt: Date
  expiresAt: Date
  isComplete: boolean
}

/** Bytes of an upload, stored as a separate blob. */
export interface UploadPart {
  start: number
  size: number
  md5: string
  version: string
}

type NewUpload = Omit<ResumableUpload, 'isComplete' | 'received'>

export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await sql`
    insert into resumable_uploads
      (version, bucket_id, name, owner_id, sender, is_upsert, length, header, details, created_at, expires_at)
    values (${upload.version}, ${upload.bucketId}, ${upload.name}, ${upload.ownerId}, ${upload.sender}, ${upload.isUpsert},
      ${upload.length}::bigint, ${upload.header}, ${JSON.stringify(upload.details)}::jsonb, ${upload.createdAt}::timestamptz,
      ${upload.expiresAt}::timestamptz)`.execute(tx)
}

/** How many unfinished uploads a sender has started with their own token. */
export async function countUnfinished(tx: Tx, ownerId: string | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from resumable_uploads
    where owner_id is not distinct from ${ownerId} and sender = 'caller' and completed_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The unfinished uploads of one object through signed links, except the newest. They stay locked until `tx` ends. */
export async function lockOlderByLink(tx: Tx, { bucketId, name }: ObjectKey, newest: number): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select version from resumable_uploads
    where bucket_id = ${bucketId} and name = ${name} and sender = 'link' and completed_at is null
    order by created_at desc, version offset ${newest} for update`.execute(tx)
  return rows.map(({ version }) => version)
}

export async function findUpload(db: Db | Tx, version: string): Promise<ResumableUpload | null> {
  const row = await db.selectFrom('resumable_uploads').selectAll().where('version', '=', version).executeTakeFirst()
  return row ? toUpload(row) : null
}

/** Returns false if the upload is no longer leased to `holder`. */
export async function setLength(db: Db, version: string, holder: string, length: number): Promise<boolean> {
  const { rows } = await sql`
    update resumable_uploads set length = ${length}::bigint
    where version = ${version} and lease_holder = ${holder} returning version`.execute(db)
  return rows.length > 0
}

export async function listParts(db: Db | Tx, upload: string): Promise<UploadPart[]> {
  const rows = await db
    .selectFrom('resumable_parts')
    .select(['start', 'size', 'md5', 'version'])
    .where('upload', '=', upload)
    .orderBy('start')
    .execute()
  return rows.map(({ start, size, ...rest }) => ({ start: Number(start), size: Number(size), ...rest }))
}

export async function countParts(db: Db, upload: string): Promise<number> {
  const { count } = await db
    .selectFrom('resumable_parts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('upload', '=', upload)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a part, if the upload is still leased to `holder` and ends where the part begins. */
export async function addPart(tx: Tx, upload: string, holder: string, part: UploadPart): Promise<boolean> {
  const { start, size, md5, version } = part
  const { rows } = await sql`
    with moved as (
      update resumable_uploads set received = ${start + size}::bigint
      where version = ${upload} and lease_holder = ${holder} and received = ${start}::bigint
      returning version
    )
    insert into resumable_parts (upload, start, size, md5, version)
    select version, ${start}::bigint, ${size}::bigint, ${md5}, ${version} from moved returning version`.execute(tx)
  return rows.length > 0
}

/** Marks an upload as complete, if it is still leased to `holder`, and deletes its parts. */
export async function markComplete(tx: Tx, version: string, holder: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update resumable_uploads set received = length, completed_at = ${now}
    where version = ${version} and lease_holder = ${holder} and completed_at is null
    returning version`.execute(tx)
  if (rows.length > 0) await tx.deleteFrom('resumable_parts').where('upload', '=', version).execute()
  return rows.length > 0
}

/** Expired uploads, except those that a request is working on. They stay locked until `tx` ends. */
export async function lockExpired(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select version from resumable_uploads
    where expires_at <= ${now} and (lease_holder is null or leased_until < clock_timestamp())
    order by expires_at limit ${limit} for update skip locked`.execute(tx)
  return rows.map(({ version }) => version)
}

/** Returns whether an upload is unfinished and still leased to `holder`, which stays so until `tx` ends. */
export async function lockUnfinished(tx: Tx, version: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    select version from resumable_uploads
    where version = ${version} and lease_holder = ${holder} and completed_at is null for update`.execute(tx)
  return rows.length > 0
}

/** Locks and returns the uploads of objects whose keys have this prefix. */
export async function lockUploadsIn(
  tx: Tx,
  { bucketId, prefix }: { bucketId: string; prefix: string },
): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select version from resumable_uploads where bucket_id = ${bucketId} and starts_with(name, ${prefix})
    order by version for update`.execute(tx)
  return rows.map(({ version }) => version)
}

/** Removes uploads that `tx` has locked, and returns the versions of their parts. */
export async function deleteUploads(tx: Tx, versions: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select version from resumable_parts where upload = any(${versions}::text[])`.execute(tx)
  await sql`delete from resumable_uploads where version = any(${versions}::text[])`.execute(tx)
  return rows.map(({ version }) => version)
}

function toUpload(row: Selectable<StorageTables['resumable_uploads']>): ResumableUpload {
  return {
    version: row.version,
    bucketId: row.bucket_id,
    name: row.name,
    ownerId: row.owner_id,
    sender: row.sender,
    isUpsert: row.is_upsert,
    length: row.length === null ? null : Number(row.length),
    received: Number(row.received),
    header: row.header,
    details: v.parse(Details, row.details),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    isComplete: row.completed_at !== null,
  }
}
