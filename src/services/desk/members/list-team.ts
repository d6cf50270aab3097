import type { Team } from '#domain/desk/answers/team.ts'
import type { DeskContext } from '../desk-context.ts'
import { listMembers } from './member-store.ts'

/** Everybody, also those who left, since the history names them. Addresses are for the team page alone. */
export async function listTeam({ db }: DeskContext): Promise<Team['members']> {
  const members = await listMembers(db)
  return members.map(({ id, role, displayName, registration, leftAt }) => ({
    id,
    role,
    displayName,
    registration,
    hasLeft: leftAt !== null,
  }))
}
