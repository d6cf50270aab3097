const PREFIX = 'desk:seen:'
/** Enough for weeks of leads, and little to keep. */
const MOST = 300

/** The last event of a lead that this member has seen on this device, or null. */
export function readSeen(memberId: string, leadId: string): string | null {
  return readAll(memberId).find(([lead]) => lead === leadId)?.[1] ?? null
}

export function storeSeen(memberId: string, leadId: string, eventId: string): void {
  const others = readAll(memberId).filter(([lead]) => lead !== leadId)
  try {
    localStorage.setItem(PREFIX + memberId, JSON.stringify([[leadId, eventId], ...others].slice(0, MOST)))
  } catch {}
}

/** Called when somebody signs out: nothing of theirs stays on the device. */
export function clearSeen(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {}
}

function readAll(memberId: string): [leadId: string, eventId: string][] {
  try {
    const stored = JSON.parse(localStorage.getItem(PREFIX + memberId) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
