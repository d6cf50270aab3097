import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { LeadStatus } from '#domain/leads/lead.ts'
import { type ActDeps, performAct } from './perform-act.ts'

/** For the command line, which is nobody in particular and may set every status. */
export function setStatus(
  ctx: ActDeps,
  { actId, leadId, status }: { actId: string; leadId: string; status: LeadStatus },
): Promise<ActResult> {
  return performAct(ctx, null, { id: actId, lead: leadId, do: { act: 'status', status, isOperator: true } })
}
