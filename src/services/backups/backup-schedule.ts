// When a backup is due, which ones are kept, and when the team is alerted. Time is passed in.
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The middle of the night in Ontario. */
const NIGHT_HOUR_UTC = 7
const RETRY_MS = HOUR
const DAYS_KEPT = 7
const WEEKS_KEPT = 4
/** A backup may begin late or take a while. */
const LATE_MS = 2 * HOUR

export interface BackupState {
  /** When the last good backup was started. */
  lastGoodAt: Date | null
  /** When the latest backup was tried, and the first one ever. */
  lastTriedAt: Date | null
  firstTriedAt: Date | null
}

/**
 * The first backup is due right away. After that, one is due every night, or every `everyMs` if that is under a day.
 */
export function isBackupDue({ lastGoodAt, lastTriedAt }: BackupState, everyMs: number, now: Date): boolean {
  const isTooEarly = lastTriedAt !== null && now.getTime() - lastTriedAt.getTime() < Math.min(RETRY_MS, everyMs)
  if (isTooEarly) return false
  if (lastGoodAt === null) return true
  if (everyMs < DAY) return now.getTime() - lastGoodAt.getTime() >= everyMs
  return lastGoodAt.getTime() < lastNight(now).getTime() - (everyMs - DAY)
}

function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR_UTC, 0, 0, 0)
  return night > now ? new Date(night.getTime() - DAY) : night
}

/** True once the last good backup is older than 26 hours, or two hours more than the time between backups. */
export function areBackupsLate({ lastGoodAt, firstTriedAt }: BackupState, everyMs: number, now: Date): boolean {
  const since = lastGoodAt ?? firstTriedAt
  return since !== null && now.getTime() - since.getTime() > Math.max(DAY, everyMs) + LATE_MS
}

const NAME = /^offmarket-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/

export function nameBackup(startedAt: Date): string {
  return `offmarket-${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
}

/** When the backup with this name was started, or null if the name is not that of a backup. */
export function readBackupName(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null
}

/**
 * Returns the backups to delete. The newest of each of the last seven days and four weeks is kept, counting only days
 * and weeks that have a backup, so a gap in backups never causes a deletion.
 */
export function chooseExpired(names: readonly string[]): string[] {
  const ours = names.flatMap((name) => {
    const startedAt = readBackupName(name)
    return startedAt ? [{ name, startedAt }] : []
  })
  const newestFirst = ours.sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const kept = new Set([
    ...newestOfEachPeriod(newestFirst, ({ startedAt }) => Math.floor(startedAt.getTime() / DAY), DAYS_KEPT),
    ...newestOfEachPeriod(newestFirst, ({ startedAt }) => weekOf(startedAt), WEEKS_KEPT),
  ])
  return newestFirst.filter((backup) => !kept.has(backup)).map(({ name }) => name)
}

function newestOfEachPeriod<Item>(newestFirst: Item[], periodOf: (item: Item) => number, limit: number): Item[] {
  const newest = new Map<number, Item>()
  for (const item of newestFirst) if (!newest.has(periodOf(item))) newest.set(periodOf(item), item)
  return [...newest.values()].slice(0, limit)
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
function weekOf(time: Date): number {
  return Math.floor((Math.floor(time.getTime() / DAY) + 3) / 7)
}
