import type { Identity } from '#content/identity-schema.ts'
import type { DeskNotice } from '#domain/jobs/send-desk-notice.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'

interface SendDeskNoticeDeps extends MailDeliveryDeps {
  identity: Identity
  siteUrl: string
}

/** Handler of `SendDeskNotice`. */
export function createSendDeskNotice(deps: SendDeskNoticeDeps): JobHandler<DeskNotice> {
  return ({ id, payload }) =>
    deliverMail(deps, {
      jobId: id,
      template: 'desk-notice',
      to: { address: payload.to },
      async render() {
        const [{ renderEmail }, { deskNotice }] = await Promise.all([
          import('#emails/render-email.ts'),
          import('#emails/desk/desk-notice.tsx'),
        ])
        const { identity, siteUrl } = deps
        return renderEmail(deskNotice, { site: { identity, siteUrl }, notice: payload })
      },
    })
}
