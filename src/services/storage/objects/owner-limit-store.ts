import { sql } from 'kysely'
import type { Tx } from '../in-name-of.ts'
import type { Db } from '../storage-context.ts'

/** Of two uploads of one person, one after the other is counted. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 42))`.execute(tx)
}

/** What a person has stored, with what has arrived of unfinished uploads. */
export async function measureOwner(db: Db | Tx, ownerId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) filter (where is_file)::float8 as files, coalesce(sum(size), 0)::float8 as bytes from (
      select true as is_file, (metadata ->> 'size')::numeric as size from storage.objects where owner_id = ${ownerId}
      union all
      select false, received from resumable_uploads where owner_id = ${ownerId} and completed_at is null
    ) as stored`.execute(db)
  return rows[0] ?? { files: 0, bytes: 0 }
}
