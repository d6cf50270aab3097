import { sql } from 'kysely'
import type { Db } from '../storage-context.ts'

/** Reserves an upload for one request, unless another one has it. */
export async function takeLease(db: Db, version: string, holder: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update resumable_uploads set
      lease_holder = ${holder}, leased_until = clock_timestamp() + make_interval(secs => ${seconds}), is_lease_wanted = false
    where version = ${version} and (lease_holder is null or leased_until < clock_timestamp())
    returning version`.execute(db)
  return rows.length > 0
}

/** Asks the request that holds an upload to release it. Returns false if there is no such upload. */
export async function askForLease(db: Db, version: string): Promise<boolean> {
  const { rows } = await sql`
    update resumable_uploads set is_lease_wanted = true where version = ${version} returning version`.execute(db)
  return rows.length > 0
}

/** Returns whether another request wants the upload, or null if the lease is no longer ours. */
export async function renewLease(
  db: Db,
  version: string,
  holder: string,
  seconds: number,
): Promise<{ isWanted: boolean } | null> {
  const { rows } = await sql<{ isWanted: boolean }>`
    update resumable_uploads set leased_until = clock_timestamp() + make_interval(secs => ${seconds})
    where version = ${version} and lease_holder = ${holder}
    returning is_lease_wanted as "isWanted"`.execute(db)
  return rows[0] ?? null
}

export async function endLease(db: Db, version: string, holder: string): Promise<void> {
  await sql`
    update resumable_uploads set lease_holder = null where version = ${version} and lease_holder = ${holder}`.execute(
    db,
  )
}
