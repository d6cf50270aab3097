export type Metadata = Record<string, unknown>

/** Merges one level deep; a null removes the key. */
export function mergeMetadata(current: Metadata | null, changes: Metadata): Metadata {
  const merged = new Map(Object.entries(current ?? {}))
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }
  return Object.fromEntries(merged)
}
