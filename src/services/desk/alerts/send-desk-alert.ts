import type { Kysely } from 'kysely'
import type { InferOutput } from 'valibot'
import type { Identity } from '#content/identity-schema.ts'
import type { SendDeskAlert } from '#domain/jobs/desk-alert-jobs.ts'
import { headlineLead } from '#domain/leads/describe-lead.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'
import type { Tables } from '../../tables.ts'
import { findMailbox, listMentioning, listOpenLeads, listUnseenWaiting } from './alert-mail-store.ts'

export interface SendDeskMailDeps extends MailDeliveryDeps {
  db: Kysely<Tables>
  identity: Identity
  siteUrl: string
  now: () => number
}

/** Handler of `SendDeskAlert`. Leaves out leads that were answered or reassigned since it was queued. */
export function createSendDeskAlert(deps: SendDeskMailDeps): JobHandler<InferOutput<(typeof SendDeskAlert)['schema']>> {
  return async ({ id, payload: { memberId, alerts } }) => {
    const mailbox = await findMailbox(deps.db, memberId)
    if (!mailbox) return { skipped: 'they left the desk' }
    const ids = alerts.map(({ leadId }) => leadId)
    const seen = await listOpenLeads(deps.db, memberId, ids)
    const unseen = await listUnseenWaiting(deps.db, ids)
    const leads = [
      ...seen.map((lead) => ({ lead, headline: headlineLead(lead), isTheirs: lead.assigneeId === memberId })),
      ...unseen.map((lead) => ({ lead, headline: null, isTheirs: false })),
    ]
    const mentioning = (await listMentioning(deps.db, memberId, ids)).map((lead) => {
      return { lead: { ...lead, clocks: [] }, headline: headlineLead(lead), isTheirs: false }
    })
    const items = alerts.flatMap(({ leadId, clock, step }) => {
      const among = step === 'mentioned' ? mentioning : leads
      const found = among.find(({ lead }) => lead.id === leadId)
      if (!found) return []
      const { lead, headline, isTheirs } = found
      const running = lead.clocks.find((one) => step === 'given' || one.clock === clock)
      const isRight = step === 'mentioned' || (step === 'given' ? isTheirs : running !== undefined)
      return isRight ? [{ lead, headline, step, clock: running?.clock ?? clock, dueAt: running?.dueAt ?? null }] : []
    })
    if (items.length === 0) return { skipped: 'nothing waits any more' }
    return deliverMail(deps, {
      jobId: id,
      template: 'desk-alert',
      to: { name: mailbox.name, address: mailbox.email },
      async render() {
        const [{ renderEmail }, { deskAlert }] = await Promise.all([
          import('#emails/render-email.ts'),
          import('#emails/desk/desk-alert.tsx'),
        ])
        return renderEmail(deskAlert, { site: deps, items })
      },
    })
  }
}
