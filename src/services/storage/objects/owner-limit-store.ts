import { sql } from 'kysely'
import type { Tx } from '../on-behalf-of.ts'
import type { Db } from '../storage-context.ts'
import type { ObjectKey } from './object-store.ts'

/** Counts concurrent uploads by one person one after another. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 42))`.execute(tx)
}

/** Each part is a separate file, which takes up at least one disk block. */
const PART_BLOCK_BYTES = 4096

/** How much a person has stored, including unfinished uploads, optionally without one object. */
export async function measureOwner(
  db: Db | Tx,
  ownerId: string,
  without?: ObjectKey,
): Promise<{ files: number; bytes: number }> {
  const others = without ? sql`and (bucket_id, name) <> (${without.bucketId}, ${without.name})` : sql``
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) filter (where is_file)::float8 as files, coalesce(sum(size), 0)::float8 as bytes from (
      select true as is_file, (metadata ->> 'size')::numeric as size
      from storage.objects where owner_id = ${ownerId} ${others}
      union all
      select false, greatest(upload.received, (
        select count(*) * ${PART_BLOCK_BYTES}::bigint from resumable_parts as part where part.upload = upload.version
      ))
      from resumable_uploads as upload where owner_id = ${ownerId} and completed_at is null
    ) as stored`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}
