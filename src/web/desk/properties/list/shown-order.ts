let shown: readonly string[] = []

/** Remembers the last list, for the properties before and after one. */
export function noteOrder(references: readonly string[]): void {
  shown = references
}

/** The property before or after this one in the last list. */
export function neighbourOf(reference: string, step: 1 | -1): string | null {
  const at = shown.indexOf(reference)
  return at < 0 ? null : (shown[at + step] ?? null)
}
