import { readdir } from 'node:fs/promises'
import { openBackupDestination } from '#app/open-backup-destination.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { areBackupsLate, readBackupName } from '#services/backups/backup-schedule.ts'
import type { DoctorContext } from './doctor-context.ts'
import { type Finding, fail, pass, warn } from './finding.ts'

const HOUR = 3_600_000
const SEE_LOG = 'the line "no backup was made" in the log of the site gives the reason'

interface NamedBackup {
  name: string
  startedAt: Date
}

/** Automatic backups, newest first; null without BACKUP_DIR or while that folder is missing. */
export async function listBackups({ config }: Pick<DoctorContext, 'config'>): Promise<NamedBackup[] | null> {
  const { directory } = config.backups
  // Opening a destination on a disk would create its folders.
  const names =
    directory === null
      ? ((await openBackupDestination(config)?.list()) ?? null)
      : await readdir(directory).catch(() => null)
  const backups = names?.flatMap((name) => {
    const startedAt = readBackupName(name)
    return startedAt ? [{ name, startedAt }] : []
  })
  return backups?.sort((one, other) => other.startedAt.getTime() - one.startedAt.getTime()) ?? null
}

export async function checkBackups({ config }: Pick<DoctorContext, 'config'>, now = new Date()): Promise<Finding> {
  const { directory, s3, everyMs } = config.backups
  if (directory === null && s3 === null)
    return warn(
      'BACKUP_DIR is not set, so no backups are made: set it to a folder on another disk, or to s3://bucket/prefix.',
    )
  const backups = await listBackups({ config })
  if (backups === null)
    return fail(`The folder ${directory} cannot be read: mount or create it, or correct BACKUP_DIR.`)
  const [newest] = backups
  if (!newest)
    return fail(`There is no backup in BACKUP_DIR: a minute after its start the site makes one, or ${SEE_LOG}.`)
  const { startedAt } = newest
  if (areBackupsLate({ lastGoodAt: startedAt, lastTriedAt: null, firstTriedAt: null }, everyMs, now)) {
    const hours = Math.floor((now.getTime() - startedAt.getTime()) / HOUR)
    return fail(`The newest backup was made ${hours} hours ago: ${SEE_LOG}.`)
  }
  return pass(`Backups: ${backups.length}, the newest of ${formatTorontoTimeWithZone(startedAt)}.`)
}
