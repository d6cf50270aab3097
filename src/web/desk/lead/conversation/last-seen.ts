import * as v from 'valibot'
import { deviceStorage } from '../../../client/safe-storage.ts'

const PREFIX = 'desk:seen:'
/** Enough for weeks of leads, and small to store. */
const MOST = 300

/** The last event of a lead that this member has seen on this device, or null. */
export function readSeen(memberId: string, leadId: string): string | null {
  return readAll(memberId).find(([lead]) => lead === leadId)?.[1] ?? null
}

/** Records which events came into view. `events` has all, oldest first. Seen events stay seen. */
export function noteSeen(memberId: string, leadId: string, events: readonly string[], shown: readonly string[]): void {
  const before = events.indexOf(readSeen(memberId, leadId) ?? '')
  const last = Math.max(...shown.map((id) => events.indexOf(id)))
  const newest = events[last]
  if (newest !== undefined && last > before) storeSeen(memberId, leadId, newest)
}

function storeSeen(memberId: string, leadId: string, eventId: string): void {
  const others = readAll(memberId).filter(([lead]) => lead !== leadId)
  deviceStorage.write(PREFIX + memberId, JSON.stringify([[leadId, eventId], ...others].slice(0, MOST)))
}

/** Called on signing out, so that nothing of the member's stays on the device. */
export function clearSeen(): void {
  for (const key of deviceStorage.list(PREFIX)) deviceStorage.write(key, null)
}

const Seen = v.tuple([v.string(), v.string()])
type Seen = [leadId: string, eventId: string]

function readAll(memberId: string): Seen[] {
  const stored = deviceStorage.readJson(PREFIX + memberId)
  return Array.isArray(stored) ? stored.filter((entry): entry is Seen => v.is(Seen, entry)) : []
}
