import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { INBOX, inboxPath } from '../shell/use-address.ts'

interface Shown {
  query: string | null
  rows: readonly InboxRow[]
  /** How many leads the list has, also those that aren't loaded; null if that is unknown. */
  total: number | null
}

let shown: Shown = { query: null, rows: [], total: null }
/** The leads of Today, if that was the last list. */
let today: (Pick<Shown, 'total'> & { references: readonly string[] }) | null = null

/** Remembers the last list, for the way back and for the leads before and after one. */
export function noteList(query: string, rows: readonly InboxRow[], total: number | null): void {
  shown = { query, rows, total }
  today = null
}

/** The same for Today, where a lead may have several rows. */
export function noteToday(references: readonly string[], isAll: boolean): void {
  const each = [...new Set(references)]
  today = { references: each, total: isAll ? each.length : null }
}

export function lastListPath(): string {
  if (today) return '/desk'
  return shown.query === null ? INBOX : inboxPath(shown.query)
}

/** The lead before or after this one in the last list. */
export function neighbourOf(reference: string, step: 1 | -1): string | null {
  const { references } = lastList()
  const at = references.indexOf(reference)
  return at < 0 ? null : (references[at + step] ?? null)
}

/** Which one it is in the last list, and of how many; the total is null if it is unknown. */
export function positionOf(reference: string): { at: number; total: number | null } | null {
  const { references, total } = lastList()
  const at = references.indexOf(reference)
  return at < 0 ? null : { at: at + 1, total }
}

function lastList() {
  return today ?? { references: shown.rows.map((row) => row.reference), total: shown.total }
}

let wayBack: string | null = null

/** Remembers which row gets the focus when a member leaves this lead by keyboard. */
export function noteWayBack(reference: string): void {
  wayBack = reference
}

/** The position of the remembered lead in the list of this query, now or when it was last shown. */
export function takeWayBack(query: string): { id: string; index: number } | null {
  const index = query === shown.query ? shown.rows.findIndex((row) => row.reference === wayBack) : -1
  wayBack = null
  return index < 0 ? null : { id: shown.rows[index]?.id ?? '', index }
}

/** The list's data about a lead, until the rest has loaded. */
export function knownRow(reference: string): InboxRow | undefined {
  return shown.rows.find((row) => row.reference === reference)
}

let current: string | null = null

/** Remembers the lead in the preview, which is there again when the member returns. */
export function noteCurrent(id: string): void {
  current = id
}

export function lastCurrent(): string | null {
  return current
}
