import { type ChangingAct, decideAct } from '#domain/desk/acts/decide-act.ts'
import { applyChanges, compareStates, type LeadState } from '#domain/desk/lead-state.ts'

interface Predictable {
  version: number
  state: LeadState
  receivedAt: string
  replyDueAt: string
}

/** Computes a lead after an act with the server's rules, so that the result shows at once. */
export function predictLead<Lead extends Predictable>(lead: Lead, act: ChangingAct, memberId: string, at: Date): Lead {
  const receivedAt = new Date(lead.receivedAt)
  const replyDueAt = new Date(lead.replyDueAt)
  const decision = decideAct(lead.state, act, { memberId, at, receivedAt, replyDueAt })
  const changes = decision.kind === 'done' ? compareStates(lead.state, decision.wanted) : {}
  if (Object.keys(changes).length === 0) return lead
  return { ...lead, state: applyChanges(lead.state, changes), version: lead.version + 1 }
}
