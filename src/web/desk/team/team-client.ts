import { teamWords } from '#content/desk/team-words.ts'
import { HeldData } from '#domain/desk/access/held-data.ts'
import { AccessLog, ExportedMany, Walls } from '#domain/desk/answers/access.ts'
import { Members, TeamOutcome } from '#domain/desk/answers/members.ts'
import { ShownSettings } from '#domain/desk/answers/settings.ts'
import { Saved } from '#domain/desk/conflict.ts'
import type { SettingsChange, TemplateChange } from '#domain/desk/team/desk-settings.ts'
import type { MemberRequest } from '#domain/desk/team/member-request.ts'
import { DeskRefusal, request } from '../desk-request.ts'

export const readMembers = () => request(Members, 'desk-members')
export const manageTeam = (body: MemberRequest) => request(TeamOutcome, 'desk-member', {}, body)
/** The fields of a member form. */
export const changeMember = (body: Extract<MemberRequest, { over: unknown }>) => request(Saved, 'desk-member', {}, body)
export const readAccess = (query: { member: string; object: string; before: string }) =>
  request(AccessLog, 'desk-access', query)
export const readWalls = () => request(Walls, 'desk-walls')
export const readHeld = (ref: string) => request(HeldData, 'desk-export', { ref })
export const exportMany = (q: string, reason: string) => request(ExportedMany, 'desk-export-many', {}, { q, reason })
export const readSettings = () => request(ShownSettings, 'desk-settings')
export const changeSettings = (body: SettingsChange) => request(Saved, 'desk-settings', {}, body)
export const changeTemplate = (body: TemplateChange) => request(Saved, 'desk-template', {}, body)

/** Shown if a request failed. */
export function sayWhy(error: unknown): string {
  const said = error instanceof DeskRefusal ? error.message : ''
  return said === '' ? teamWords.unreachable : said
}
