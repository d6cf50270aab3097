import type { EventData } from './event-data.ts'

interface TouchingEvent {
  id: string
  /** The event that it took back. */
  undoes: string | null
  actor: string | null
  data: Pick<EventData, 'changes'>
  /** ISO. */
  at: string
}

/**
 * When whoever has a lead got it, or last did something with it: the same as the server finds when it asks `may`. What was
 * undone doesn't count, nor does the undo.
 */
export function findTouchedAt(events: readonly TouchingEvent[], assigneeId: string | null): Date | null {
  const undone = new Set(events.map(({ undoes }) => undoes))
  const standing = events.filter(({ id, undoes }) => undoes === null && !undone.has(id))
  const touching = standing.filter(
    ({ actor, data }) => (actor !== null && actor === assigneeId) || data.changes?.assigneeId !== undefined,
  )
  const moments = touching.map(({ at }) => Date.parse(at))
  return moments.length === 0 ? null : new Date(Math.max(...moments))
}
