import { toTorontoDay } from '../../text/format-toronto-time.ts'
import type { AccessEntry } from '../answers/access.ts'

/** Longer without an entry, and the next one begins a new visit. */
const PAUSE_MS = 30 * 60_000

/** What one member opened in a row. */
export interface Visit {
  member: string
  from: Date
  to: Date
  /** Newest first, like the log. Never empty. */
  entries: AccessEntry[]
}

export interface DayOfVisits {
  /** In Toronto. */
  day: string
  visits: Visit[]
}

/** Groups the log, newest first, by day and by visit. A visit that passes midnight is in both days. */
export function groupVisits(entries: readonly AccessEntry[]): DayOfVisits[] {
  const days: DayOfVisits[] = []
  for (const entry of entries) {
    const at = new Date(entry.at)
    const day = toTorontoDay(at)
    if (days.at(-1)?.day !== day) days.push({ day, visits: [] })
    const visits = days.at(-1)?.visits ?? []
    const visit = visits.findLast(({ member }) => member === entry.member)
    if (visit && visit.from.getTime() - at.getTime() <= PAUSE_MS) {
      visit.from = at
      visit.entries.push(entry)
    } else visits.push({ member: entry.member, from: at, to: at, entries: [entry] })
  }
  return days
}

/** How many different things a visit is about, by what was done with them; in the order of their first entry. */
export function countAccess({ entries }: Pick<Visit, 'entries'>): { what: string; objects: string[] }[] {
  const found = new Map<string, Set<string>>()
  for (const { what, object } of entries.toReversed()) {
    const objects = found.get(what) ?? new Set()
    found.set(what, objects.add(object))
  }
  return [...found].map(([what, objects]) => ({ what, objects: [...objects] }))
}
