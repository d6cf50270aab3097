import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { LeadStatus } from '#domain/leads/lead.ts'
import { type ActDeps, performAct } from './perform-act.ts'

/** For commands, which have no acting member and may set any status. */
export function setStatus(
  ctx: ActDeps,
  { actId, leadId, status }: { actId: string; leadId: string; status: LeadStatus },
): Promise<ActResult> {
  return performAct(ctx, null, { id: actId, lead: leadId, do: { act: 'status', status, isOperator: true } })
}
