import type { Kysely } from 'kysely'
import type { InferOutput } from 'valibot'
import type { SendDeskAlert } from '#domain/jobs/desk-alert-jobs.ts'
import type { MailSite } from '#emails/layout.tsx'
import { renderMail } from '#emails/render-mail.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'
import type { Tables } from '../../tables.ts'
import { findMailbox } from './alert-mail-store.ts'
import { listCurrentAlerts } from './list-current-alerts.ts'

export interface SendDeskMailDeps extends MailDeliveryDeps, MailSite {
  db: Kysely<Tables>
  now: () => number
}

/** Handler of `SendDeskAlert`. */
export function createSendDeskAlert(deps: SendDeskMailDeps): JobHandler<InferOutput<(typeof SendDeskAlert)['schema']>> {
  return async ({ id, payload: { memberId, alerts } }) => {
    const mailbox = await findMailbox(deps.db, memberId)
    if (!mailbox) return { skipped: 'they left the desk' }
    const items = await listCurrentAlerts(deps.db, memberId, alerts)
    if (items.length === 0) return { skipped: 'nothing waits any more' }
    return deliverMail(deps, {
      jobId: id,
      template: 'desk-alert',
      to: { name: mailbox.name, address: mailbox.email },
      render: () => renderMail('desk-alert', { site: deps, items }),
    })
  }
}
