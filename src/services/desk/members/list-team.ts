import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { DeskContext } from '../desk-context.ts'
import { listMembers } from './member-store.ts'

/** Everybody, also those who left, since the history names them. Addresses are for the team page alone. */
export async function listTeam({ db }: DeskContext): Promise<(DeskMember & { hasLeft: boolean })[]> {
  const members = await listMembers(db)
  return members.map(({ id, role, displayName, registration, leftAt }) => ({
    id,
    role,
    displayName,
    registration,
    hasLeft: leftAt !== null,
  }))
}
