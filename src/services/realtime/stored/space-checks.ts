import type { StoredLimits } from './stored-store.ts'

/**
 * Finding the oldest of a thousand rows takes some milliseconds, so a sender may exceed the limit by this share for a
 * while.
 */
const SHARE = 0.05
const MAX_REMEMBERED = 10_000

/** Decides when old messages of a sender have to be removed before a new one is stored. */
export function createSpaceChecks({ maxStoredMessages, maxStoredBytes }: StoredLimits) {
  const sinceCheck = new Map<string, { messages: number; bytes: number }>()

  return (storedBy: string, size: number): boolean => {
    const known = sinceCheck.get(storedBy)
    const messages = (known?.messages ?? 0) + 1
    const bytes = (known?.bytes ?? 0) + size
    // What an unknown sender stored earlier, or in another process, is unknown too.
    const isDue = !known || messages >= maxStoredMessages * SHARE || bytes >= maxStoredBytes * SHARE
    if (sinceCheck.size >= MAX_REMEMBERED) sinceCheck.clear()
    sinceCheck.set(storedBy, isDue ? { messages: 0, bytes: 0 } : { messages, bytes })
    return isDue
  }
}
