import type { Team } from '#domain/desk/answers/team.ts'
import { maySee } from '#domain/desk/may.ts'

export interface Mentionable {
  id: string
  displayName: string
}

/** Whom this member may mention in a note: colleagues who are still here and may see the lead. */
export function listMentionable({ me, members }: Pick<Team, 'me' | 'members'>, eyes: readonly string[]): Mentionable[] {
  return members.filter((member) => member.id !== me.id && !member.hasLeft && maySee(member, { eyes }))
}
