import type { DeskNotice } from '#domain/jobs/send-desk-notice.ts'
import type { MailSite } from '#emails/layout.tsx'
import { renderMail } from '#emails/render-mail.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'

interface SendDeskNoticeDeps extends MailDeliveryDeps, MailSite {}

/** Handler of `SendDeskNotice`. */
export function createSendDeskNotice(deps: SendDeskNoticeDeps): JobHandler<DeskNotice> {
  return ({ id, payload }) =>
    deliverMail(deps, {
      jobId: id,
      template: 'desk-notice',
      to: { address: payload.to },
      render: () => renderMail('desk-notice', { site: deps, notice: payload }),
    })
}
