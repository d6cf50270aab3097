import { teamWords } from '#content/desk/team-words.ts'
import type { HeldData } from '#domain/desk/access/held-data.ts'
import type { Alerts } from '#domain/desk/alerts.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { Duty } from '#domain/desk/duty.ts'
import type {
  DeskSettings,
  FixedSettings,
  LastSaving,
  MailboxStatus,
  SettingsChange,
} from '#domain/desk/team/desk-settings.ts'
import type { MemberRequest } from '#domain/desk/team/member-request.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { DeskRefusal, request } from '../desk-client.ts'

export interface TeamMember extends DeskMember {
  email: string | null
  hasSecondFactor: boolean
  takesLeads: boolean
  duty: Duty | null
  reach: { alerts: Alerts; phone: string } | null
  joinedAt: string
  seenAt: string | null
  leftAt: string | null
}

export interface AccessEntry {
  id: string
  member: string
  what: string
  object: string
  at: string
  reason: string
}

export interface WalledLead {
  id: string
  reference: string
  kind: InquiryKind
  eyes: string[]
  receivedAt: string
  replyDueAt: string | null
}

export const readMembers = () => request<{ members: TeamMember[] }>('desk-members')
export const manageTeam = (body: MemberRequest) => request<{ released?: string[] }>('desk-member', {}, body)
export const readAccess = (query: { member: string; object: string; before: string }) =>
  request<{ entries: AccessEntry[]; next: string | null }>('desk-access', query)
export const readWalls = () => request<{ leads: WalledLead[] }>('desk-walls')
export const readHeld = (ref: string) => request<HeldData>('desk-export', { ref })
export const exportMany = (q: string, reason: string) => request<{ csv: string }>('desk-export-many', {}, { q, reason })
export const readSettings = () =>
  request<{
    settings: DeskSettings
    /** By name of the setting. */
    lastChanges: Record<string, LastSaving>
    fixed: FixedSettings
    mailbox: MailboxStatus | null
  }>('desk-settings')
export const changeSettings = (body: SettingsChange) => request<{ settings: DeskSettings }>('desk-settings', {}, body)

/** What is shown where something failed. */
export function sayWhy(error: unknown): string {
  const said = error instanceof DeskRefusal ? error.message : ''
  return said === '' ? teamWords.unreachable : said
}
