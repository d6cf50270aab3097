import { decideUndo } from '#domain/desk/acts/decide-undo.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { compareStates, type LeadState } from '#domain/desk/lead-state.ts'
import { mayUndo } from '#domain/desk/may.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

interface ShownLead {
  /** For a refusal, which names the lead. */
  fullName?: string
  reference?: string
  kind: InquiryKind
  replyDueAt: string
  state: LeadState
}

export interface DoneLead {
  lead: string
  /** The lead as the page showed it before and after the act, if it did. */
  shown?: { before: ShownLead; after: ShownLead } | undefined
}

/** The last act. */
export interface LastAct {
  id: string
  act: string
  /** What the act did to each lead, in words. */
  did: string
  leads: readonly DoneLead[]
}

/** The last act, limited to leads where this member may undo it; null if there's nothing to undo. */
export function findUndoable(last: LastAct | null, me: DeskMember, at: Date): LastAct | null {
  if (!last) return null
  const leads = last.leads.filter((done) => canUndo(last.act, done, me, at))
  return leads.length === 0 ? null : { ...last, leads }
}

/** The server's rules. The server may still refuse if the lead has changed in a way that the page cannot see yet. */
function canUndo(act: string, { shown }: DoneLead, me: DeskMember, at: Date): boolean {
  if (!shown) return true
  const { kind, state } = shown.after
  const replyDueAt = new Date(shown.after.replyDueAt)
  const changes = compareStates(shown.before.state, state)
  const to = state.assigneeId ?? shown.before.state.assigneeId ?? undefined
  const lead = { ...state, kind, replyDueAt, touchedAt: at }
  if (mayUndo(act, { member: me, lead, at, to, isOwnAct: true }) !== null) return false
  const event = { id: '', kind: act, actor: me.id, actorKind: 'member' as const, changes, undoes: null }
  return decideUndo(state, event, [], { at, replyDueAt }).kind === 'done'
}

export function describeDone({ did, leads }: Pick<LastAct, 'did' | 'leads'>): string {
  return did !== '' && leads.length > 1 ? `${leads.length} ${did}` : did
}
