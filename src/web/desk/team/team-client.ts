import * as v from 'valibot'
import { teamWords } from '#content/desk/team-words.ts'
import { HeldData } from '#domain/desk/access/held-data.ts'
import { Alerts } from '#domain/desk/alerting/alerts.ts'
import { DeskMember } from '#domain/desk/desk-member.ts'
import { Duty } from '#domain/desk/duty.ts'
import {
  DeskSettings,
  FixedSettings,
  LastSaving,
  MailboxStatus,
  type SettingsChange,
} from '#domain/desk/team/desk-settings.ts'
import type { MemberRequest } from '#domain/desk/team/member-request.ts'
import { wordOf } from '#domain/desk/word-of.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { DeskRefusal, request } from '../desk-request.ts'

const text = v.string()
const textOrNull = v.nullable(text)
/** The server sends every day. */
const WholeDuty = v.required(v.object(Duty.entries))

const TeamMember = v.object({
  ...DeskMember.entries,
  email: textOrNull,
  hasSecondFactor: v.boolean(),
  takesLeads: v.boolean(),
  duty: v.nullable(WholeDuty),
  reach: v.nullable(v.object({ alerts: v.object(Alerts.entries), phone: text })),
  joinedAt: text,
  seenAt: textOrNull,
  leftAt: textOrNull,
})
export type TeamMember = v.InferOutput<typeof TeamMember>
export const Members = v.object({ members: v.array(TeamMember) })

export const TeamOutcome = v.object({ released: v.exactOptional(v.array(text)) })

const AccessEntry = v.object({ id: text, member: text, what: text, object: text, at: text, reason: text })
export type AccessEntry = v.InferOutput<typeof AccessEntry>
export const AccessLog = v.object({ entries: v.array(AccessEntry), next: textOrNull })

const WalledLead = v.object({
  id: text,
  reference: text,
  kind: wordOf<InquiryKind>(),
  eyes: v.array(text),
  receivedAt: text,
  replyDueAt: text,
})
export type WalledLead = v.InferOutput<typeof WalledLead>
export const Walls = v.object({ leads: v.array(WalledLead) })

export const ExportedMany = v.object({ csv: text })

const settings = v.object({ ...DeskSettings.entries, teamDuty: WholeDuty })
export const ChangedSettings = v.object({ settings })
export const ShownSettings = v.object({
  settings,
  /** By name of the setting. */
  lastChanges: v.record(text, LastSaving),
  fixed: FixedSettings,
  mailbox: v.nullable(MailboxStatus),
})

export const readMembers = () => request(Members, 'desk-members')
export const manageTeam = (body: MemberRequest) => request(TeamOutcome, 'desk-member', {}, body)
export const readAccess = (query: { member: string; object: string; before: string }) =>
  request(AccessLog, 'desk-access', query)
export const readWalls = () => request(Walls, 'desk-walls')
export const readHeld = (ref: string) => request(HeldData, 'desk-export', { ref })
export const exportMany = (q: string, reason: string) => request(ExportedMany, 'desk-export-many', {}, { q, reason })
export const readSettings = () => request(ShownSettings, 'desk-settings')
export const changeSettings = (body: SettingsChange) => request(ChangedSettings, 'desk-settings', {}, body)

/** What is shown where something failed. */
export function sayWhy(error: unknown): string {
  const said = error instanceof DeskRefusal ? error.message : ''
  return said === '' ? teamWords.unreachable : said
}
