import type { EventData } from '../event-data.ts'

/** Whom an event that recorded an agreement names. */
export function listRepresentatives({ data }: { data: Pick<EventData, 'representatives'> }): string[] {
  return data.representatives ?? []
}
