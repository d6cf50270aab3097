import type { Team } from '#domain/desk/answers/team.ts'
import type { DeskContext } from '../desk-context.ts'
import { listMembers } from './member-store.ts'

/** Everybody, including former members, because the history names them. Only the team page shows addresses. */
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
