import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { BackupState } from './backup-schedule.ts'

type Db = Kysely<Tables>

const LOCK_KEY = 1_868_982_642

/**
 * Runs work that only one process may do at a time; returns false if another one does it. The lock belongs to a
 * transaction that does nothing else: it ends with its connection, so a killed process holds up nobody, and it works
 * through a pooler too.
 */
export async function runAlone(db: Db, work: () => Promise<void>): Promise<boolean> {
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

/** The runs of the last months are enough; the first one of them tells since when there are backups. */
export async function deleteOldRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('backup_runs').where('started_at', '<', before).execute()
}

/** Whether the team is to be told now: at most once a day, by one process. */
export async function takeAlarm(tx: Transaction<Tables>, at: Date, notSince: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into backup_alarms (sent_at) values (${at})
    on conflict (only_one) do update set sent_at = ${at} where backup_alarms.sent_at < ${notSince}`.execute(tx)
  return Number(numAffectedRows ?? 0) > 0
}
