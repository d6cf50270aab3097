import { existsSync } from 'node:fs'
import { openBackupDestination } from '#app/open-backup-destination.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { withClient } from '#platform/database/connection.ts'
import { readPosition } from '#platform/database/recovery/archive-files.ts'
import { listRanges, listSpans, type Span } from '#platform/database/recovery/plan-recovery.ts'
import type { DoctorContext } from './doctor-context.ts'
import { type Finding, fail, pass, skip } from './finding.ts'

/** The site stores changes each half minute, if there are any. */
const LATE_MS = 5 * 60_000

type RecoveryContext = Pick<DoctorContext, 'config' | 'database' | 'site'>

/** Which moments can be restored, and whether the running site stores its changes. */
export async function checkRecovery(context: RecoveryContext, now = new Date()): Promise<Finding> {
  const { database, backups } = context.config
  if (database.url) return skip('A managed database has its own point-in-time recovery.')
  if (backups.recoveryDays === 0) return skip('RECOVERY_DAYS is 0.')
  // Opening the destination would create the folder, whose absence another check reports.
  if (backups.directory !== null && !existsSync(backups.directory)) return skip('There is no folder BACKUP_DIR.')
  const destination = openBackupDestination(context.config)
  if (!destination) return skip('BACKUP_DIR is not set.')
  const spans = listSpans(await destination.recovery.list())
  const [newest] = spans
  if (!newest) {
    return fail(
      'No moment can be restored: a minute after its start the site makes a base backup, or "no base backup was made" in its log gives the reason.',
    )
  }
  if (now.getTime() - newest.to.getTime() > LATE_MS && (await isBehind(context, newest))) {
    return fail(
      `No changes are stored since ${formatTorontoTimeWithZone(newest.to)}: "changes could not be stored in the archive" in the log of the site gives the reason.`,
    )
  }
  const ranges = listRanges(spans).map(
    ({ from, to }) => `from ${formatTorontoTimeWithZone(from)} to ${formatTorontoTimeWithZone(to)}`,
  )
  return pass(`Every moment can be restored ${ranges.join(' and ')}.`)
}

/** While the site is stopped, our own look at the database changes its log. */
async function isBehind(context: RecoveryContext, { base, log }: Span): Promise<boolean> {
  if ((await context.site().catch(() => null)) === null) return false
  const opened = await context.database().catch(() => null)
  if (!opened) return false
  const { rows } = await withClient(opened.connection, (client) =>
    client.query<{ flushed: string }>('select pg_current_wal_flush_lsn()::text as flushed'),
  )
  return readPosition(rows[0]?.flushed ?? '0/0') > (log.at(-1)?.end ?? base.end)
}
