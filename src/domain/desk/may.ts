import { rightWords } from '#content/desk/right-words.ts'
import type { InquiryKind } from '../inquiries/inquiry.ts'
import { fillWords } from '../text/fill-words.ts'
import { formatDeskDay } from '../text/format-day.ts'
import { toTorontoDay } from '../text/format-toronto-time.ts'
import type { DeskActName } from './acts/desk-act.ts'
import { type DeskMember, leadsTeam } from './desk-member.ts'

/** What rights depend on. */
export interface LeadForRights {
  kind: InquiryKind
  assigneeId: string | null
  /** Who may see it; empty: the whole team. */
  eyes: readonly string[]
  /** Null where no promise matters. */
  replyDueAt: Date | null
  /** When the assignee got the lead, or last did something with it. */
  touchedAt: Date | null
  /** Until when it is a brokerage record. */
  keptUntil: string | null
}

interface Question {
  member: DeskMember
  lead: LeadForRights
  at: Date
  /** To whom a lead is assigned. */
  to?: string | undefined
  /** Whether it is about what the member did themselves. */
  isOwnAct?: boolean | undefined
}

/** What can be done with a lead: the acts, and taking it out. */
export type LeadRight = DeskActName | 'export'

/** Null is yes; otherwise the sentence that says why not. */
export type Refusal = string | null

const SILENCE_MS = 3_600_000

const anybody = (): Refusal => null
const managers = ({ member }: Pick<Question, 'member'>): Refusal => (leadsTeam(member) ? null : rightWords.manager)
const ownAct = ({ member, isOwnAct }: Question): Refusal =>
  isOwnAct || leadsTeam(member) ? null : rightWords.managerForOthers

function ownLead({ member, lead }: Question): Refusal {
  if (lead.assigneeId === null || lead.assigneeId === member.id || leadsTeam(member)) return null
  return rightWords.taken
}

/** A member without a RECO registration may prepare, but not decide what others learn or what the owner is offered. */
function ownLeadIfRegistered(question: Question): Refusal {
  if (question.member.registration === 'none') return rightWords.registered
  return ownLead(question)
}

/** What an owner was offered is recorded by the agent who has the lead, or by a manager. */
function offer(question: Question): Refusal {
  const { member, lead } = question
  if (lead.assigneeId !== member.id && !leadsTeam(member)) return rightWords.ofAssignee
  return ownLeadIfRegistered(question)
}

function assign({ member, lead, at, to }: Question): Refusal {
  if (leadsTeam(member)) return null
  if (to !== member.id) return rightWords.managerGives
  const isSilent = lead.touchedAt !== null && at.getTime() - lead.touchedAt.getTime() >= SILENCE_MS
  if (lead.assigneeId === null || lead.assigneeId === member.id || isSilent) return null
  return rightWords.takenOver
}

function spam(question: Question): Refusal {
  const { member, lead, at } = question
  const isLate = lead.replyDueAt !== null && at > lead.replyDueAt
  if (isLate && !leadsTeam(member)) return rightWords.managerWhenLate
  return ownLead(question)
}

/** Only the questionnaire asks for criteria. */
function ownInvestmentLead(question: Question): Refusal {
  return question.lead.kind === 'investment' ? ownLead(question) : rightWords.noCriteria
}

function remove({ member, lead, at }: Question): Refusal {
  const until = lead.keptUntil === null ? null : new Date(lead.keptUntil)
  if (until !== null && until > at) return fillWords(rightWords.kept, { day: formatDeskDay(toTorontoDay(until)) })
  return managers({ member })
}

/** For the broker of record, when a wall does not name them. */
function look({ member, lead }: Question): Refusal {
  if (maySee(member, lead)) return rightWords.seenAlready
  return brokerOfRecord({ member }) === null ? null : rightWords.noSuchLead
}

function brokerOfRecord({ member }: Pick<Question, 'member'>): Refusal {
  return member.registration === 'broker-of-record' ? null : rightWords.brokerOfRecord
}

type Rule = (question: Question) => Refusal

/** Who may do an act, and who may undo it: the right to do it now, and the right to what the undo does. */
type Right = readonly [toDo: Rule, toUndo: Rule]

const both = (rule: Rule): Right => [rule, rule]
const final = (rule: Rule): Right => [rule, () => rightWords.final]

const rights: Record<LeadRight, Right> = {
  claim: both(anybody),
  note: both(anybody),
  task: both(anybody),
  done: both(anybody),
  stack: both(anybody),
  unstack: both(anybody),
  'log-call': both(anybody),
  'answered-elsewhere': both(anybody),
  'access-request': both(anybody),
  export: final(anybody),
  // It goes back to whom it was taken from.
  release: [ownLead, (question) => ownLead(question) ?? assign(question)],
  snooze: both(ownLead),
  wake: both(ownLead),
  status: both(ownLead),
  close: both(ownLead),
  reopen: both(ownLead),
  // It is spam again.
  'not-spam': [ownLead, spam],
  reply: both(ownLead),
  'send-later': both(ownLead),
  'cancel-send': final(ownLead),
  bounced: both(anybody),
  'attach-mail': both(anybody),
  'no-answer-needed': both(ownLead),
  'confirm-criteria': both(ownInvestmentLead),
  assign: both(assign),
  spam: both(spam),
  wall: both(managers),
  hold: both(managers),
  look: [look, brokerOfRecord],
  delete: final(remove),
  redact: final(ownAct),
  undo: final(ownAct),
  'make-property': both(ownLead),
  'edit-property': both(ownLead),
  'set-stage': both(ownLead),
  'ask-files': both(ownLead),
  'end-links': both(ownLead),
  'accept-file': both(ownLead),
  'remove-file': both(ownLead),
  'hand-over': both(managers),
  complete: both(ownLead),
  incomplete: both(ownLead),
  'record-representation': both(ownLeadIfRegistered),
  'record-authority': both(ownLeadIfRegistered),
  'record-interest': both(ownLeadIfRegistered),
  'set-ceiling': both(ownLeadIfRegistered),
  offer: both(offer),
}

/** Whether a member may see a lead at all. A wall applies to every role. */
export function maySee({ id }: Pick<DeskMember, 'id'>, { eyes }: Pick<LeadForRights, 'eyes'>): boolean {
  return eyes.length === 0 || eyes.includes(id)
}

/**
 * The only place that decides who may do what with a lead. The page disables buttons with it, and the service refuses
 * with it.
 */
export function may(act: LeadRight, question: Question): Refusal {
  if (act !== 'look' && !maySee(question.member, question.lead)) return rightWords.noSuchLead
  const [toDo] = rights[act]
  return toDo(question)
}

/**
 * Whether a member may undo an act, as everything is now: only their own, unless they manage the team. `to` is who was
 * given the lead by the act, or gets it back.
 */
export function mayUndo(act: string, question: Question): Refusal {
  if (!maySee(question.member, question.lead)) return rightWords.noSuchLead
  const [, toUndo] = Object.entries(rights).find(([name]) => name === act)?.[1] ?? final(ownAct)
  return ownAct(question) ?? toUndo(question)
}

/** What concerns the team as a whole, or one of its members. */
export const teamRights = [
  'invite',
  'change',
  'leave',
  'settings',
  'reset',
  'duty',
  'takes-leads',
  'alerts',
  'access-log',
  'export-many',
  'evidence',
  'compare-members',
  'remove-view',
] as const
export type TeamRight = (typeof teamRights)[number]

const ofAdmins: readonly TeamRight[] = ['invite', 'change', 'leave', 'settings']
/** What members may do with their own settings, or with what they created. */
const ofOneself: readonly TeamRight[] = ['takes-leads', 'alerts', 'remove-view']
/** What managers may do about agents and managers, but not about an admin. */
const ofMembers: readonly TeamRight[] = ['takes-leads', 'duty', 'reset']

/** The same for the team; `about` is the member affected. */
export function mayOfTeam(
  right: TeamRight,
  member: DeskMember,
  about?: Pick<DeskMember, 'id'> & Partial<Pick<DeskMember, 'role'>>,
): Refusal {
  if (ofOneself.includes(right) && about?.id === member.id) return null
  // Only members themselves decide where their alerts go: a wrong number would get news of leads, and the right one none.
  if (right === 'alerts') return rightWords.oneself
  const needsAdmin = ofAdmins.includes(right) || (ofMembers.includes(right) && about?.role === 'admin')
  if (needsAdmin) return member.role === 'admin' ? null : rightWords.admin
  return managers({ member })
}
