import type { Inbox, InboxRow } from '#domain/desk/answers/inbox.ts'

/** So many rows can be read at once. */
const MOST = 200

export interface Reading {
  inbox: Inbox
  /** Leads of the list that are not shown yet, because somebody is using the list and its rows must not move. */
  news: number
}

/** What is asked for so that a list on the screen is up to date; null: it is read from its top. */
export function planReading(shown: Inbox | null): { limit: number; also: string[] } {
  if (!shown) return { limit: 0, also: [] }
  const also = shown.rows.slice(0, MOST).map(({ id }) => id)
  // Behind the last row may be something new, unless a part that nobody has opened begins there.
  return { limit: shown.next === null ? MOST : also.length, also }
}

interface Circumstances {
  /** The leads that were asked for by name. */
  asked: ReadonlySet<string>
  /** What the member did since the list was read before. */
  moved: ReadonlySet<string>
  /** Whether some of that is still on its way, so that what was read may be older than what is shown. */
  isSending: boolean
  /** Whether somebody works in the list at this moment. */
  isBusy: boolean
}

/** The list after it was read again. Where somebody works in it, or more is shown than was read, no row moves. */
export function takeReading(shown: Inbox | null, found: Inbox, circumstances: Circumstances): Reading {
  const { asked, moved, isBusy, isSending } = circumstances
  const read = isSending ? withOwn(found, shown?.rows.filter(({ id }) => moved.has(id)) ?? []) : found
  const length = shown?.rows.length ?? 0
  if (!shown || length === 0 || (!isBusy && length <= asked.size)) return { inbox: read, news: 0 }
  const inList = new Map(read.rows.map((row) => [row.id, row]))
  const elsewhere = new Map(read.others.filter(({ id }) => !moved.has(id)).map((row) => [row.id, row]))
  const known = new Set(shown.rows.map(({ id }) => id))
  // What can no longer be seen goes, and so does what the member moved out of this list.
  const now = (row: InboxRow) => inList.get(row.id) ?? elsewhere.get(row.id) ?? (asked.has(row.id) ? [] : row)
  return {
    inbox: { ...read, rows: shown.rows.flatMap(now), next: shown.next },
    news: read.rows.filter(({ id }) => !known.has(id)).length,
  }
}

/** What was read, with the rows as they will be after what this member did. */
function withOwn(read: Inbox, own: readonly InboxRow[]): Inbox {
  const newer = (row: InboxRow) => own.find(({ id, version }) => id === row.id && version > row.version) ?? row
  return { ...read, rows: read.rows.map(newer) }
}

/** The list with the part that follows on it. A part that follows on something else is of no use any more. */
export function addPart(shown: Inbox, after: string, part: Inbox): Inbox {
  if (shown.next !== after) return shown
  const known = new Set(shown.rows.map(({ id }) => id))
  return { ...shown, rows: [...shown.rows, ...part.rows.filter(({ id }) => !known.has(id))], next: part.next }
}
