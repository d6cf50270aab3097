import type { Kysely } from 'kysely'
import { SendBackupAlarm } from '#domain/jobs/send-backup-alarm.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../tables.ts'
import { areBackupsLate, isBackupDue, nameBackup } from './backup-schedule.ts'
import {
  claimAlert,
  deleteOldRuns,
  finishBackupRun,
  insertBackupRun,
  readBackupState,
  runExclusively,
} from './backup-store.ts'
import { type MakeBackupDeps, makeBackup } from './make-backup.ts'

export interface BackupDeps extends MakeBackupDeps {
  db: Kysely<Tables>
  queue: Pick<JobQueue, 'enqueue'>
  everyMs: number
  now: () => number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const CHECK_EVERY_MS = 5 * MINUTE
const RUNS_KEPT_DAYS = 90
/** A little less than a day, so that a daily alert is not skipped when a check comes slightly early. */
const ALERT_EVERY_MS = 23 * HOUR

/**
 * Makes a backup if one is due and no other process is making it, then alerts the team if the last good one is too old.
 */
export async function runBackupSchedule(deps: BackupDeps): Promise<void> {
  const { db, everyMs, now } = deps
  if (isBackupDue(await readBackupState(db), everyMs, new Date(now()))) {
    // Another process may have made it in the meantime.
    await runExclusively(db, async () => {
      const startedAt = new Date(now())
      if (isBackupDue(await readBackupState(db), everyMs, startedAt)) await tryBackup(deps, startedAt)
    })
  }
  await sendAlarm(deps)
}

async function tryBackup(deps: BackupDeps, startedAt: Date): Promise<void> {
  const { db, log, now } = deps
  const name = nameBackup(startedAt)
  await insertBackupRun(db, startedAt, name)
  try {
    await makeBackup(deps, name, startedAt)
    await finishBackupRun(db, startedAt, new Date(now()), null)
    await deleteOldRuns(db, new Date(startedAt.getTime() - RUNS_KEPT_DAYS * DAY))
    log.info({ name }, 'a backup was made and checked')
  } catch (error) {
    const reason = describeError(error)
    log.error({ reason }, 'no backup was made')
    await finishBackupRun(db, startedAt, new Date(now()), reason)
  }
}

async function sendAlarm({ db, log, queue, everyMs, now }: BackupDeps): Promise<void> {
  const time = new Date(now())
  const state = await readBackupState(db)
  if (!areBackupsLate(state, everyMs, time)) return
  await db.transaction().execute(async (tx) => {
    if (!(await claimAlert(tx, time, new Date(time.getTime() - ALERT_EVERY_MS)))) return
    const lastGoodAt = state.lastGoodAt?.toISOString() ?? null
    log.error({ lastGoodAt }, 'the last good backup is too old')
    await queue.enqueue(tx, SendBackupAlarm, { lastGoodAt })
  })
}

/** For the operator: whether the last good backup is recent enough. */
export async function areBackupsCurrent({
  db,
  everyMs,
  now,
}: Pick<BackupDeps, 'db' | 'everyMs' | 'now'>): Promise<boolean> {
  return !areBackupsLate(await readBackupState(db), everyMs, new Date(now()))
}

/** Checks every few minutes, starting a minute after the process does. */
export function startBackups(deps: BackupDeps): { stop(): void } {
  let isBusy = false
  const check = async () => {
    if (isBusy) return
    isBusy = true
    await runBackupSchedule(deps)
      .catch((error: unknown) => deps.log.warn({ reason: String(error) }, 'could not check whether a backup is due'))
      .finally(() => {
        isBusy = false
      })
  }
  const timers = [setTimeout(check, MINUTE), setInterval(check, CHECK_EVERY_MS)]
  for (const timer of timers) timer.unref()
  return {
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
