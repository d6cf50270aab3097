import type { Kysely } from 'kysely'
import { SendBackupAlarm } from '#domain/jobs/send-backup-alarm.ts'
import { describeError } from '#platform/describe-error.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { Tables } from '../tables.ts'
import { areBackupsLate, isBackupDue, nameBackup } from './backup-schedule.ts'
import {
  deleteOldRuns,
  finishBackupRun,
  insertBackupRun,
  readBackupState,
  runAlone,
  takeAlarm,
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
const LOOK_EVERY_MS = 5 * MINUTE
const RUNS_DAYS = 90
/** The time of the mail varies a little. */
const ALARM_MS = 23 * HOUR

/** Makes a backup if one is due and no other process is making it, then looks whether the last good one is too old. */
export async function runBackupSchedule(deps: BackupDeps): Promise<void> {
  const { db, everyMs, now } = deps
  if (isBackupDue(await readBackupState(db), everyMs, new Date(now()))) {
    // Another process may have made it since then.
    await runAlone(db, async () => {
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
    await deleteOldRuns(db, new Date(startedAt.getTime() - RUNS_DAYS * DAY))
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
    if (!(await takeAlarm(tx, time, new Date(time.getTime() - ALARM_MS)))) return
    const lastGoodAt = state.lastGoodAt?.toISOString() ?? null
    log.error({ lastGoodAt }, 'the last good backup is too old')
    await queue.enqueue(tx, SendBackupAlarm, { lastGoodAt })
  })
}

/** Whether the last good backup is young enough, for the operator. */
export async function areBackupsCurrent({
  db,
  everyMs,
  now,
}: Pick<BackupDeps, 'db' | 'everyMs' | 'now'>): Promise<boolean> {
  return !areBackupsLate(await readBackupState(db), everyMs, new Date(now()))
}

/** Looks every few minutes, the first time soon after the start. */
export function startBackups(deps: BackupDeps): { stop(): void } {
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    await runBackupSchedule(deps)
      .catch((error: unknown) =>
        deps.log.warn({ reason: String(error) }, 'it could not be checked whether a backup is due'),
      )
      .finally(() => {
        isBusy = false
      })
  }
  const timers = [setTimeout(look, MINUTE), setInterval(look, LOOK_EVERY_MS)]
  for (const timer of timers) timer.unref()
  return {
    stop() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
