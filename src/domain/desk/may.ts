import type { InquiryKind } from '../inquiries/inquiry.ts'
import type { DeskActName } from './acts/desk-act.ts'
import type { DeskMember } from './desk-member.ts'

/** What rights depend on. */
export interface LeadForRights {
  kind: InquiryKind
  assigneeId: string | null
  /** Who may see it; empty: the whole team. */
  eyes: readonly string[]
  replyDueAt: Date | null
  /** When whoever has the lead last did something with it. */
  touchedAt: Date | null
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

/** Null is yes; otherwise the sentence that says why not. */
export type Verdict = string | null

const SILENCE_MS = 3_600_000

const anybody = (): Verdict => null
const leads = ({ role }: DeskMember) => role !== 'agent'
const managers = ({ member }: Question): Verdict => (leads(member) ? null : 'Only a manager may do this.')
const ownAct = ({ member, isOwnAct }: Question): Verdict =>
  isOwnAct || leads(member) ? null : 'Only a manager may do this with what somebody else did.'

function ownLead({ member, lead }: Question): Verdict {
  if (lead.assigneeId === null || lead.assigneeId === member.id || leads(member)) return null
  return 'Somebody else has this lead. Ask them, or leave a note.'
}

/** Whoever is not registered with RECO may prepare, but not decide what others are told or what the owner is offered. */
function registered(question: Question): Verdict {
  if (question.member.registration === 'none') return 'Only a member who is registered with RECO may do this.'
  return ownLead(question)
}

function assign({ member, lead, at, to }: Question): Verdict {
  if (leads(member)) return null
  if (to !== member.id) return 'Only a manager may give leads to others.'
  const isSilent = lead.touchedAt !== null && at.getTime() - lead.touchedAt.getTime() >= SILENCE_MS
  if (lead.assigneeId === null || isSilent) return null
  return 'Somebody else has this lead. After an hour of silence you can take it over.'
}

function spam(question: Question): Verdict {
  const { member, lead, at } = question
  const isLate = lead.replyDueAt !== null && at > lead.replyDueAt
  if (isLate && !leads(member)) return 'After the due moment only a manager may do this.'
  return ownLead(question)
}

const rights: Record<DeskActName, (question: Question) => Verdict> = {
  claim: anybody,
  note: anybody,
  'log-call': anybody,
  'answered-elsewhere': anybody,
  release: ownLead,
  snooze: ownLead,
  wake: ownLead,
  status: ownLead,
  close: ownLead,
  reopen: ownLead,
  'not-spam': ownLead,
  reply: ownLead,
  'send-later': ownLead,
  'cancel-send': ownLead,
  bounced: anybody,
  assign,
  spam,
  wall: managers,
  redact: ownAct,
  undo: ownAct,
  'make-property': ownLead,
  'edit-property': ownLead,
  'set-stage': ownLead,
  'ask-files': ownLead,
  'end-links': ownLead,
  'accept-file': ownLead,
  'remove-file': ownLead,
  complete: ownLead,
  incomplete: ownLead,
  'record-authority': registered,
  'record-interest': registered,
  'set-ceiling': registered,
  offer: registered,
}

/** Whether a member may see a lead at all. Roles do not climb over a wall. */
export function maySee({ id }: DeskMember, { eyes }: Pick<LeadForRights, 'eyes'>): boolean {
  return eyes.length === 0 || eyes.includes(id)
}

/** The one answer to who may do what: the page greys with it, the service refuses with it. */
export function may(act: DeskActName, question: Question): Verdict {
  if (!maySee(question.member, question.lead)) return 'There is no such lead.'
  return rights[act](question)
}
