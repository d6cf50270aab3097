import { sql } from 'kysely'
import type { Tx } from '../on-behalf-of.ts'
import type { Db } from '../storage-context.ts'

/** A download that has just read a row can still open its blob. */
const GRACE_MS = 300_000

/** When a blob that is released now may be removed. */
export const deletionDueAt = (now: number): Date => new Date(now + GRACE_MS)

/** Lists blobs for removal, in the transaction that deletes their rows. */
export async function queueBlobDeletions(tx: Tx, versions: readonly string[], now: number): Promise<void> {
  if (versions.length === 0) return
  await sql`
    insert into blob_deletions (version, due_at) select unnest(${versions}::text[]), ${deletionDueAt(now)}
    on conflict (version) do nothing`.execute(tx)
}

interface DueDeletion {
  version: string
  /** Whether an object still has these bytes, which should never happen. */
  isInUse: boolean
}

/** Versions whose blobs can be removed now, oldest first. */
export async function findDueDeletions(db: Db, now: Date, limit: number): Promise<DueDeletion[]> {
  const { rows } = await sql<DueDeletion>`
    select version,
      exists (select from storage.objects as object where object.version collate "C" = due.version) as "isInUse"
    from blob_deletions as due where due_at <= ${now} order by due_at limit ${limit}`.execute(db)
  return rows
}

export async function forgetDeletions(db: Db, versions: readonly string[]): Promise<void> {
  await sql`delete from blob_deletions where version = any(${versions}::text[])`.execute(db)
}
