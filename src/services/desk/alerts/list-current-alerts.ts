import type { Kysely } from 'kysely'
import type { QueuedAlert } from '#domain/jobs/desk-alert-jobs.ts'
import { headlineLead } from '#domain/leads/describe-lead.ts'
import type { Tables } from '../../tables.ts'
import { listMentioning, listOpenLeads, listUnseenWaiting } from './alert-mail-store.ts'

/**
 * The alerts that still apply: leads that were answered or reassigned since then are left out. The headline is null if
 * everybody named by a lead's wall has left, because then nobody may read it.
 */
export async function listCurrentAlerts(db: Kysely<Tables>, memberId: string, alerts: readonly QueuedAlert[]) {
  const ids = alerts.map(({ leadId }) => leadId)
  const seen = await listOpenLeads(db, memberId, ids)
  const unseen = await listUnseenWaiting(db, ids)
  const leads = [
    ...seen.map((lead) => ({ lead, headline: headlineLead(lead), isTheirs: lead.assigneeId === memberId })),
    ...unseen.map((lead) => ({ lead, headline: null, isTheirs: false })),
  ]
  const mentioning = (await listMentioning(db, memberId, ids)).map((lead) => {
    return { lead: { ...lead, clocks: [] }, headline: headlineLead(lead), isTheirs: false }
  })
  return alerts.flatMap(({ leadId, clock, step }) => {
    const among = step === 'mentioned' ? mentioning : leads
    const found = among.find(({ lead }) => lead.id === leadId)
    if (!found) return []
    const { lead, headline, isTheirs } = found
    const running = lead.clocks.find((one) => step === 'given' || one.clock === clock)
    const isRight = step === 'mentioned' || (step === 'given' ? isTheirs : running !== undefined)
    return isRight ? [{ lead, headline, step, clock: running?.clock ?? clock, dueAt: running?.dueAt ?? null }] : []
  })
}
