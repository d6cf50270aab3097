import * as v from 'valibot'

const LeadId = v.object({ leadId: v.pipe(v.string(), v.uuid()) })

/** Tells the team of a lead. */
export const SendLeadToTeam = { name: 'send-lead-to-team', schema: LeadId }

/** Tells the visitor that the inquiry arrived. Apart from the team's mail, so that neither delays the other. */
export const SendLeadToVisitor = { name: 'send-lead-to-visitor', schema: LeadId }

/** Tells the team of all suspect leads since the last digest. */
export const SendLeadDigest = { name: 'send-lead-digest', schema: v.object({}) }

/** Tells the team what a visitor did with their inquiry, as the team's own copies know nothing of it. */
export const SendLeadChange = {
  name: 'send-lead-change',
  schema: v.object({
    leadId: v.pipe(v.string(), v.uuid()),
    reference: v.string(),
    change: v.picklist(['corrected', 'withdrawn', 'deleted']),
  }),
}
export type LeadChange = v.InferOutput<(typeof SendLeadChange)['schema']>['change']

/** Hands a lead to another system, where LEAD_WEBHOOK_URL names one. */
export const SendLeadWebhook = { name: 'send-lead-webhook', schema: LeadId }
