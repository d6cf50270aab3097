import { invalid } from '../wire/auth-error.ts'

export type Metadata = Record<string, unknown>

/** Limited because every token, and every page of accounts, contains it. */
const MAX_BYTES = 16_384

/** Limits what a person can store with their account; otherwise a few requests would fill the disk. */
export function requireSmallMetadata(data: Metadata | null | undefined): Metadata {
  const kept = data ?? {}
  if (Buffer.byteLength(JSON.stringify(kept)) > MAX_BYTES) throw invalid('User metadata must be at most 16384 bytes')
  return kept
}

/** Merges one level deep; a null removes the key. */
export function mergeMetadata(current: Metadata | null, changes: Metadata): Metadata {
  const merged = new Map(Object.entries(current ?? {}))
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }
  return Object.fromEntries(merged)
}
