// While a backup is made or restored, no blob that its rows refer to may be removed. The lock belongs to a connection,
// so it is released even if the process is killed.
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'

const LOCK_KEY = 1_868_982_641

export async function holdBlobs(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [LOCK_KEY])
}

/**
 * Whether a backup is being made or restored. One that starts right after this check is safe too: blobs due for removal
 * lost their rows minutes ago, so its snapshot does not refer to them.
 */
export async function areBlobsHeld<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK_KEY}) as "isFree"`.execute(db)
  return rows[0]?.isFree !== true
}
