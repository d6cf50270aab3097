import type { Inbox, InboxRow } from '../desk-client.ts'

interface Merged {
  rows: InboxRow[]
  /** Leads of the list that are not shown yet, because it would move under somebody's hands. */
  news: number
}

/**
 * The rows on the screen as they are now, each in its place. What is new waits; what can no longer be seen goes, and so
 * does what the member moved out of this list.
 */
export function mergeRows(shown: readonly InboxRow[], read: Inbox, moved: ReadonlySet<string>): Merged {
  const inList = new Map(read.rows.map((row) => [row.id, row]))
  const elsewhere = new Map(read.others.filter(({ id }) => !moved.has(id)).map((row) => [row.id, row]))
  const rows = shown.flatMap(({ id }) => inList.get(id) ?? elsewhere.get(id) ?? [])
  const known = new Set(shown.map(({ id }) => id))
  return { rows, news: read.rows.filter(({ id }) => !known.has(id)).length }
}
