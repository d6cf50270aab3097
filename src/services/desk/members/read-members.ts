import { type Alerts, readAlerts } from '#domain/desk/alerting/alerts.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { type Duty, readDuty } from '#domain/desk/duty.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import type { DeskContext } from '../desk-context.ts'
import { listMembers } from './member-store.ts'

export interface TeamMember extends DeskMember {
  email: string | null
  hasSecondFactor: boolean
  takesLeads: boolean
  /** Null: as is usual in the team. */
  duty: Duty | null
  /** How they are reached; null for colleagues, whom it does not concern. */
  reach: { alerts: Alerts; phone: string } | null
  joinedAt: Date
  seenAt: Date | null
  leftAt: Date | null
}

/** Everybody, for the team page. */
export async function readMembers({ db }: DeskContext, me: DeskMember): Promise<TeamMember[]> {
  const members = await listMembers(db)
  return members.map(({ phone, alerts, duty, ...member }) => ({
    ...member,
    duty: duty === null ? null : readDuty(duty),
    reach: mayOfTeam('alerts', me, member) === null ? { alerts: readAlerts(alerts), phone } : null,
  }))
}
