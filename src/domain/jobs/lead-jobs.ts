import * as v from 'valibot'

const LeadId = v.object({ leadId: v.pipe(v.string(), v.uuid()) })

/** The result of a job about a lead that was deleted in the meantime. */
export const leadDeleted = { skipped: 'the lead was deleted' }

/** Includes the id of the request that brought the lead, for the log. */
const NewLead = v.object({ ...LeadId.entries, requestId: v.optional(v.string()) })

/** Mails a lead to the team. */
export const SendLeadToTeam = { name: 'send-lead-to-team', schema: NewLead }

/**
 * The acknowledgement: mails the visitor that the inquiry arrived. Separate from the mail to the team, so that neither
 * delays the other.
 */
export const SendLeadToVisitor = { name: 'send-lead-to-visitor', schema: NewLead }

/** The suspect digest: mails the team all suspect leads since the last one. */
export const SendLeadDigest = { name: 'send-lead-digest', schema: v.object({}) }

/** Mails the team what a visitor did with their inquiry, because the copies in the team's mailbox do not change. */
export const SendLeadChange = {
  name: 'send-lead-change',
  schema: v.object({
    leadId: v.pipe(v.string(), v.uuid()),
    reference: v.string(),
    change: v.picklist(['corrected', 'withdrawn', 'deleted', 'erasure-asked', 'wrote']),
    /** The id of what they wrote. */
    message: v.optional(v.pipe(v.string(), v.uuid())),
  }),
}
export type LeadChange = v.InferOutput<(typeof SendLeadChange)['schema']>['change']

/** Sends a lead to another system if LEAD_WEBHOOK_URL is set. */
export const SendLeadWebhook = { name: 'send-lead-webhook', schema: NewLead }

/** Mails the sender of an inquiry a fresh link, because the one they opened had expired. */
export const SendPrivacyLink = { name: 'send-privacy-link', schema: LeadId }

/** Asks a mailbox to confirm that it is the new address of an inquiry. */
export const SendAddressConfirmation = { name: 'send-address-confirmation', schema: LeadId }

/** Mails a visitor the link to their unfinished answers. */
export const SendSavedAnswers = {
  name: 'send-saved-answers',
  schema: v.object({ savedId: v.pipe(v.string(), v.uuid()) }),
}

/** Nobody would read a longer list in a mail. The rest are only counted. */
export const MAX_REMINDED = 100

/** Reminds the team of leads that have been open for a long time. */
export const SendLeadReminder = {
  name: 'send-lead-reminder',
  schema: v.object({
    leadIds: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(MAX_REMINDED)),
    /** Includes those not listed. */
    total: v.number(),
    months: v.number(),
  }),
}
