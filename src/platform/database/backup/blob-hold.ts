// While a backup is being made or restored, no blob is removed that its rows name. The lock belongs to one connection, so
// it ends with it, even if the process is killed.
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'

const LOCK_KEY = 1_868_982_641

export async function holdBlobs(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [LOCK_KEY])
}

/**
 * Whether a backup is being made or restored. One that begins a moment later does not matter: blobs that are due now
 * lost their rows minutes ago, so the snapshot of that backup does not name them.
 */
export async function areBlobsHeld<Tables>(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK_KEY}) as "isFree"`.execute(db)
  return rows[0]?.isFree !== true
}
