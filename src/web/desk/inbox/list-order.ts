import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { inboxPath } from '../shell/use-address.ts'

interface Shown {
  query: string | null
  rows: readonly InboxRow[]
}

let shown: Shown = { query: null, rows: [] }

/** Remembers the list that was shown last, for the way back and for the leads before and after one. */
export function noteList(query: string, rows: readonly InboxRow[]): void {
  shown = { query, rows }
}

export function lastListPath(): string {
  return shown.query === null ? '/desk' : inboxPath(shown.query)
}

/** The lead before or after this one in the list that was shown last. */
export function neighbourOf(reference: string, step: 1 | -1): string | null {
  const at = shown.rows.findIndex((row) => row.reference === reference)
  return at < 0 ? null : (shown.rows[at + step]?.reference ?? null)
}

let wayBack: string | null = null

/** Whoever leaves this lead by the keyboard goes on where it is in the list. */
export function noteWayBack(reference: string): void {
  wayBack = reference
}

/** Where that is in the list of this query, or was when it was shown last. */
export function takeWayBack(query: string): { id: string; index: number } | null {
  const index = query === shown.query ? shown.rows.findIndex((row) => row.reference === wayBack) : -1
  wayBack = null
  return index < 0 ? null : { id: shown.rows[index]?.id ?? '', index }
}

/** What the list showed of a lead, until more of it is there. */
export function knownRow(reference: string): InboxRow | undefined {
  return shown.rows.find((row) => row.reference === reference)
}
