import type { Inbox, InboxRow } from '#domain/desk/answers/inbox.ts'

/** The most rows in one request. */
const MOST = 200

export interface Reading {
  inbox: Inbox
  /** Leads of the list that are not shown yet, because somebody is using the list and its rows must not move. */
  newCount: number
}

/** What to request to bring the list on the screen up to date; null means from its top. */
export function planReading(shown: Inbox | null): { limit: number; also: string[] } {
  if (!shown) return { limit: 0, also: [] }
  const also = shown.rows.slice(0, MOST).map(({ id }) => id)
  // There may be something new after the last row, unless the next page, which nobody has opened, starts there.
  return { limit: shown.next === null ? MOST : also.length, also }
}

interface Circumstances {
  /** The leads that were requested by id. */
  asked: ReadonlySet<string>
  /** The member's acts since the list was last read. */
  moved: ReadonlySet<string>
  /** Whether some of those are still on their way, so that the answer may be older than the screen. */
  isSending: boolean
  /** Whether somebody is using the list now. */
  isBusy: boolean
}

/** Merges a new answer into the list. If somebody is using it, or it is longer than the answer, no row moves. */
export function mergeReading(shown: Inbox | null, found: Inbox, circumstances: Circumstances): Reading {
  const { asked, moved, isBusy, isSending } = circumstances
  const read = isSending ? withOwn(found, shown?.rows.filter(({ id }) => moved.has(id)) ?? []) : found
  const length = shown?.rows.length ?? 0
  if (!shown || length === 0 || (!isBusy && length <= asked.size)) return { inbox: read, newCount: 0 }
  const inList = new Map(read.rows.map((row) => [row.id, row]))
  const elsewhere = new Map(read.others.filter(({ id }) => !moved.has(id)).map((row) => [row.id, row]))
  const known = new Set(shown.rows.map(({ id }) => id))
  // Removes rows that this member may no longer see, and rows that this member moved out of the list.
  const now = (row: InboxRow) => inList.get(row.id) ?? elsewhere.get(row.id) ?? (asked.has(row.id) ? [] : row)
  return {
    inbox: { ...read, rows: shown.rows.flatMap(now), next: shown.next },
    newCount: read.rows.filter(({ id }) => !known.has(id)).length,
  }
}

/** The rows of the answer, with this member's pending acts applied. */
function withOwn(read: Inbox, own: readonly InboxRow[]): Inbox {
  const newer = (row: InboxRow) => own.find(({ id, version }) => id === row.id && version > row.version) ?? row
  return { ...read, rows: read.rows.map(newer) }
}

/** Appends a page to the list. A page that doesn't continue this list is dropped. */
export function appendPage(shown: Inbox, after: string, part: Inbox): Inbox {
  if (shown.next !== after) return shown
  const known = new Set(shown.rows.map(({ id }) => id))
  return { ...shown, rows: [...shown.rows, ...part.rows.filter(({ id }) => !known.has(id))], next: part.next }
}
