// Which files restore which moment, and which are no longer needed. Everything follows from the names of the files.
import { type BaseFile, readArchiveFile, segmentStart, type WalFile } from './archive-files.ts'

/** A base backup and the unbroken log after it: every moment from the backup to the end of the log can be restored. */
export interface Span {
  base: BaseFile
  /** In order. The first is the segment where the base backup began. */
  log: WalFile[]
  from: Date
  to: Date
}

/** A row may get its time shortly before it is committed. */
const COMMIT_MS = 60_000

/** Newest first. A base backup whose log is incomplete is left out. */
export function listSpans(names: readonly string[]): Span[] {
  const files = names.map(readArchiveFile).filter((file) => file !== null)
  const bases = files.filter((file) => file.kind === 'base')
  const logs = Map.groupBy(files.filter((file) => file.kind === 'wal').sort(byPosition), ({ archive }) => archive)
  return bases
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .flatMap((base) => followLog(base, logs.get(base.archive) ?? []) ?? [])
}

/** Longer pieces come first, as a whole segment replaces its parts. */
function byPosition(one: WalFile, other: WalFile): number {
  return Number(one.start - other.start) || Number(other.end - one.end)
}

function followLog(base: BaseFile, files: WalFile[]): Span | null {
  const log: WalFile[] = []
  let position = segmentStart(base.start)
  for (const file of files) {
    if (file.end <= position) continue
    if (file.start > position) break
    log.push(file)
    position = file.end
  }
  if (position < base.end) return null
  const to = Math.max(base.at.getTime(), log.at(-1)?.at.getTime() ?? 0)
  return { base, log, from: base.at, to: new Date(to) }
}

/** The files that restore a moment, or everything if it is null. Null if that moment cannot be restored. */
export function planRecovery(spans: readonly Span[], moment: Date | null): Span | null {
  if (moment === null) return spans[0] ?? null
  const span = spans.find(({ from, to }) => from <= moment && moment <= to)
  if (!span) return null
  const enough = span.log.findIndex(({ at }) => at.getTime() >= moment.getTime() + COMMIT_MS)
  return enough === -1 ? span : { ...span, log: span.log.slice(0, enough + 1) }
}

/** The moments that can be restored, oldest first, without overlaps. */
export function listRanges(spans: readonly Span[]): { from: Date; to: Date }[] {
  const ranges: { from: Date; to: Date }[] = []
  for (const { from, to } of spans.toReversed()) {
    const last = ranges.at(-1)
    if (!last || from > last.to) ranges.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return ranges
}

/**
 * The files that are not needed to restore any moment since `since`. What restores the newest moment is always needed,
 * however old it is, so an outage removes nothing.
 */
export function chooseExpiredFiles(names: readonly string[], since: Date): string[] {
  const spans = listSpans(names)
  const newest = spans[0]
  const needed = new Map<string, bigint>()
  for (const { base, to } of spans) {
    if (to < since && base !== newest?.base) continue
    // Spans are sorted: the first base backup before `since` is the last that is needed.
    const isCovered = spans.some(
      (other) => other.base.archive === base.archive && isBetween(other.base.at, base.at, since),
    )
    if (!isCovered) needed.set(base.archive, base.start)
  }
  return names.filter((name) => {
    const file = readArchiveFile(name)
    if (!file) return false
    const start = needed.get(file.archive)
    // The log of an archive without a base backup is needed once there is one.
    if (start === undefined) return file.at < since
    return file.kind === 'base' ? file.start < start : file.end <= segmentStart(start)
  })
}

function isBetween(at: Date, after: Date, until: Date): boolean {
  return after < at && at <= until
}
