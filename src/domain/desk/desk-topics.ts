/** The private topics of the desk's live channels. Policies of the database decide who may be in them. */
export const deskTopics = {
  /** Hints to everybody. */
  all: 'desk:all',
  /** Who reads or writes a lead. */
  lead: (id: string) => `desk:lead:${id}`,
  /** Hints to one member. */
  member: (id: string) => `desk:member:${id}`,
} as const

/** In the topics of the desk a person is present under their own id, whatever key their client asks for. */
export function isDeskTopic(topic: string): boolean {
  return topic.startsWith('desk:')
}
