import type { DeskMember } from '#domain/desk/desk-member.ts'
import { type DeskRole, deskRoles, registrations } from '#domain/desk/desk-member.ts'
import type { LeadForRights, LeadRight, TeamRight } from '#domain/desk/may.ts'

/** When rights are checked; due times are relative to it. */
export const at = new Date('2026-11-17T15:00:00Z')
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000)

/** A member for each role and registration. */
export const everybody: DeskMember[] = deskRoles.flatMap((role) =>
  registrations.map((registration) => ({
    id: `${role}-${registration}`,
    role,
    registration,
    displayName: `${role}, ${registration}`,
  })),
)

const lead: LeadForRights = {
  kind: 'contact',
  assigneeId: null,
  eyes: [],
  replyDueAt: minutesAgo(-60),
  touchedAt: null,
  keptUntil: null,
}

/** `self` is the acting member. */
export const situations = {
  nobodys: lead,
  own: { ...lead, assigneeId: 'self', touchedAt: minutesAgo(5) },
  others: { ...lead, assigneeId: 'colleague', touchedAt: minutesAgo(59) },
  silent: { ...lead, assigneeId: 'colleague', touchedAt: minutesAgo(60) },
  overdue: { ...lead, replyDueAt: minutesAgo(1) },
  questionnaire: { ...lead, kind: 'investment' },
  kept: { ...lead, keptUntil: minutesAgo(-1).toISOString() },
} satisfies Record<string, LeadForRights>
export type Situation = keyof typeof situations

const everywhere: Situation[] = ['nobodys', 'own', 'others', 'silent', 'overdue', 'questionnaire', 'kept']
const unlessOthers: Situation[] = ['nobodys', 'own', 'overdue', 'questionnaire', 'kept']
const unlessKept: Situation[] = ['nobodys', 'own', 'others', 'silent', 'overdue', 'questionnaire']

interface Row {
  agents: Situation[]
  managers: Situation[]
  /** Whether it requires a RECO registration, which an assistant lacks. */
  isTrade?: boolean
  isBroker?: boolean
  /** Who may undo it, if it differs from who may do it. */
  undo?: Row
}

const nowhere: Row = { agents: [], managers: [] }
const forAll: Row = { agents: everywhere, managers: everywhere }
const own: Row = { agents: unlessOthers, managers: everywhere }
const trade: Row = { ...own, isTrade: true }
const forManagers: Row = { agents: [], managers: everywhere }
const spam: Row = { agents: ['nobodys', 'own', 'questionnaire', 'kept'], managers: everywhere }
const final = (row: Row): Row => ({ ...row, undo: nowhere })

/** Who may do what with a lead on this side of a wall. Admins may do everything that managers may. */
export const table: Record<LeadRight, Row> = {
  claim: forAll,
  note: forAll,
  task: forAll,
  done: forAll,
  stack: forAll,
  unstack: forAll,
  'log-call': forAll,
  'answered-elsewhere': forAll,
  'access-request': forAll,
  export: final(forAll),
  bounced: forAll,
  'attach-mail': forAll,
  'no-answer-needed': own,
  'confirm-criteria': { agents: ['questionnaire'], managers: ['questionnaire'] },
  reply: own,
  'send-later': own,
  'cancel-send': final(own),
  release: own,
  snooze: own,
  wake: own,
  status: own,
  close: own,
  reopen: own,
  // Undoing it marks the lead as spam.
  'not-spam': { ...own, undo: spam },
  // To themselves.
  assign: { agents: ['nobodys', 'own', 'silent', 'overdue', 'questionnaire', 'kept'], managers: everywhere },
  spam,
  wall: forManagers,
  hold: forManagers,
  // A member who can see it has nothing to look behind.
  look: { ...nowhere, undo: { ...forAll, isBroker: true } },
  delete: final({ agents: [], managers: unlessKept }),
  // Only their own acts.
  redact: final(forAll),
  undo: final(forAll),
  'make-property': own,
  'edit-property': own,
  'set-stage': own,
  'ask-files': own,
  'end-links': own,
  'accept-file': own,
  'remove-file': own,
  'hand-over': forManagers,
  complete: own,
  incomplete: own,
  'record-representation': trade,
  'record-authority': trade,
  'record-interest': trade,
  'set-ceiling': trade,
  // Only if the agent has the lead.
  offer: { agents: ['own'], managers: everywhere, isTrade: true },
}

interface TeamRow {
  self: readonly DeskRole[]
  /** By the role of the member affected. */
  others: Record<DeskRole, readonly DeskRole[]>
}

const leading: readonly DeskRole[] = ['manager', 'admin']
const toAll = (roles: readonly DeskRole[]) => ({ agent: roles, manager: roles, admin: roles })
const byAdmins: TeamRow = { self: ['admin'], others: toAll(['admin']) }
const byManagers: TeamRow = { self: leading, others: toAll(leading) }
const notToAdmins: TeamRow = { self: leading, others: { ...toAll(leading), admin: ['admin'] } }

/** Which roles may change themselves, and others. */
export const teamTable: Record<TeamRight, TeamRow> = {
  invite: byAdmins,
  change: byAdmins,
  leave: byAdmins,
  settings: byAdmins,
  reset: notToAdmins,
  duty: notToAdmins,
  'takes-leads': { ...notToAdmins, self: deskRoles },
  alerts: { self: deskRoles, others: toAll([]) },
  'access-log': byManagers,
  'export-many': byManagers,
  evidence: byManagers,
  'compare-members': byManagers,
  // Another member's, or their own.
  'remove-view': { ...byManagers, self: deskRoles },
}

export function isAllowed(right: LeadRight, member: DeskMember, situation: Situation): boolean {
  return isNamed(table[right], member, situation)
}

/** For their own acts. */
export function isUndoAllowed(right: LeadRight, member: DeskMember, situation: Situation): boolean {
  return isNamed(table[right].undo ?? table[right], member, situation)
}

function isNamed(row: Row, { role, registration }: DeskMember, situation: Situation): boolean {
  const { agents, managers, isTrade = false, isBroker = false } = row
  if (isTrade && registration === 'none') return false
  if (isBroker && registration !== 'broker-of-record') return false
  return (role === 'agent' ? agents : managers).includes(situation)
}
