import { readAlerts } from '#domain/desk/alerting/alerts.ts'
import type { Dated } from '#domain/desk/answers/dated.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { readDuty } from '#domain/desk/duty.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import type { DeskContext } from '../desk-context.ts'
import { listMembers } from './member-store.ts'

/** Everybody, for the team page. */
export async function readMembers(
  { db }: DeskContext,
  me: DeskMember,
): Promise<Dated<TeamMember, 'joinedAt' | 'seenAt' | 'leftAt'>[]> {
  const members = await listMembers(db)
  return members.map(({ phone, alerts, duty, ...member }) => ({
    ...member,
    duty: duty === null ? null : readDuty(duty),
    reach: mayOfTeam('alerts', me, member) === null ? { alerts: readAlerts(alerts), phone } : null,
  }))
}
