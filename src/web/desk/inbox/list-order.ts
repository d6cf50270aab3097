import { inboxPath } from '../shell/use-address.ts'

interface Shown {
  query: string | null
  references: readonly string[]
}

let shown: Shown = { query: null, references: [] }

/** Remembers the list that was shown last, for the way back and for the leads before and after one. */
export function noteList(query: string, references: readonly string[]): void {
  shown = { query, references }
}

export function lastListPath(): string {
  return shown.query === null ? '/desk' : inboxPath(shown.query)
}

/** The lead before or after this one in the list that was shown last. */
export function neighbourOf(reference: string, step: 1 | -1): string | null {
  const at = shown.references.indexOf(reference)
  return at < 0 ? null : (shown.references[at + step] ?? null)
}
