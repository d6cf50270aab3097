import type { Team } from '#domain/desk/answers/team.ts'
import { DEMO_DOMAIN } from '#domain/desk/demo-domain.ts'
import type { DeskContext } from '../desk-context.ts'
import { listMembers } from './member-store.ts'

/** Everybody, including former members, because the history names them. Only the team page shows addresses. */
export async function listTeam({ db }: DeskContext): Promise<Pick<Team, 'members' | 'isDemo'>> {
  const members = await listMembers(db)
  return {
    members: members.map(({ id, role, displayName, registration, leftAt }) => ({
      id,
      role,
      displayName,
      registration,
      hasLeft: leftAt !== null,
    })),
    isDemo: members.some(({ email }) => email?.endsWith(`@${DEMO_DOMAIN}`)),
  }
}
