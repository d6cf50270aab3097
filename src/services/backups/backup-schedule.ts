// When a backup is due, which ones are retained, and when the team is alarmed. Time is passed in.
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Night in Ontario, in UTC. */
const NIGHT_HOUR = 7
const RETRY_MS = HOUR
const DAILY = 7
const WEEKLY = 4
/** A backup may begin late or take a while. */
const LATE_MS = 2 * HOUR

export interface BackupState {
  /** When the last good backup was begun. */
  lastGoodAt: Date | null
  /** When the last one was tried, and the very first. */
  lastTriedAt: Date | null
  firstTriedAt: Date | null
}

/** The first backup is due at once; then each night or, if they are to come more often, after so many hours. */
export function isBackupDue({ lastGoodAt, lastTriedAt }: BackupState, everyMs: number, now: Date): boolean {
  const isTooEarly = lastTriedAt !== null && now.getTime() - lastTriedAt.getTime() < Math.min(RETRY_MS, everyMs)
  if (isTooEarly) return false
  if (lastGoodAt === null) return true
  if (everyMs < DAY) return now.getTime() - lastGoodAt.getTime() >= everyMs
  return lastGoodAt.getTime() < lastNight(now).getTime() - (everyMs - DAY)
}

function lastNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0)
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

/** When the backup with this name was begun; null if the name is not one of ours. */
export function readBackupName(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day ? new Date(`${day}T${hours}:${minutes}:${seconds}Z`) : null
}

/**
 * The backups to remove: all but the newest of each of the last seven days, and of the last four weeks, that have one.
 * Days and weeks without a backup do not count, so an outage of backups removes none.
 */
export function chooseExpired(names: readonly string[]): string[] {
  const ours = names.flatMap((name) => {
    const startedAt = readBackupName(name)
    return startedAt ? [{ name, startedAt }] : []
  })
  const newestFirst = ours.sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const kept = new Set([
    ...takeNewestOfEach(newestFirst, ({ startedAt }) => Math.floor(startedAt.getTime() / DAY), DAILY),
    ...takeNewestOfEach(newestFirst, ({ startedAt }) => weekOf(startedAt), WEEKLY),
  ])
  return newestFirst.filter((backup) => !kept.has(backup)).map(({ name }) => name)
}

function takeNewestOfEach<Item>(newestFirst: Item[], periodOf: (item: Item) => number, most: number): Item[] {
  const newest = new Map<number, Item>()
  for (const item of newestFirst) if (!newest.has(periodOf(item))) newest.set(periodOf(item), item)
  return [...newest.values()].slice(0, most)
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
function weekOf(time: Date): number {
  return Math.floor((Math.floor(time.getTime() / DAY) + 3) / 7)
}
