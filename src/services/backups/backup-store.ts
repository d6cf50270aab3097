import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Tables } from '../tables.ts'
import type { BackupState } from './backup-schedule.ts'

type Db = Kysely<Tables>

const LOCK_KEY = 1_868_982_642

/**
 * Runs work that only one process may do at a time, and returns false if another process is doing it. The lock belongs
 * to a transaction that does nothing else, so it ends with a killed process, and works through a connection pooler.
 */
export async function runExclusively(db: Db, work: () => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (own) => {
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(own)
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as taken`.execute(own)
    if (!rows[0]?.taken) return false
    await work()
    return true
  })
}

export async function readBackupState(db: Db): Promise<BackupState> {
  const { rows } = await sql<BackupState>`
    select max(started_at) filter (where finished_at is not null and failure is null) as "lastGoodAt",
      max(started_at) as "lastTriedAt", min(started_at) as "firstTriedAt"
    from backup_runs`.execute(db)
  return rows[0] ?? { lastGoodAt: null, lastTriedAt: null, firstTriedAt: null }
}

export async function insertBackupRun(db: Db, startedAt: Date, name: string): Promise<void> {
  await db.insertInto('backup_runs').values({ started_at: startedAt, name }).execute()
}

export async function finishBackupRun(db: Db, startedAt: Date, at: Date, failure: string | null): Promise<void> {
  await db.updateTable('backup_runs').set({ finished_at: at, failure }).where('started_at', '=', startedAt).execute()
}

/** A backup contains its own run, unfinished. If it could be restored, it was good. */
export async function finishRestoredRun(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('update backup_runs set finished_at = started_at where name = $1 and finished_at is null', [name])
}

/** Only the last few months matter: `firstTriedAt` just has to be older than the alert limit. */
export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('backup_runs').where('started_at', '<', before).execute()
}

/** True if the team should be alerted now: at most once a day, and by one process only. */
export async function claimAlert(tx: Transaction<Tables>, at: Date, notSince: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into backup_alarms (sent_at) values (${at})
    on conflict (only_one) do update set sent_at = ${at} where backup_alarms.sent_at < ${notSince}`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}
