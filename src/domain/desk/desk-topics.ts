/** Something has changed: pages read again what they show. It names nothing. */
export interface DeskHint {
  /** Whether a lead has arrived that isn't suspect. */
  isArrival: boolean
}

/** The private topics of the desk's live channels. Policies of the database decide who may be in them. */
export const deskTopics = {
  /** Hints about leads that everybody may see. */
  all: 'desk:all',
  /** Who reads or writes a lead. */
  lead: (id: string) => `desk:lead:${id}`,
  /** Hints about leads behind a wall, and notices to one member. */
  member: (id: string) => `desk:member:${id}`,
} as const

/** In the topics of the desk a person is present under their own id, whatever key their client asks for. */
export function isDeskTopic(topic: string): boolean {
  return topic.startsWith('desk:')
}
