import type { SendDeliveryTest } from '#domain/jobs/send-delivery-test.ts'
import type { MailSite } from '#emails/layout.tsx'
import { renderMail } from '#emails/render-mail.ts'
import type { HandlerOf } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'

interface SendDeliveryTestDeps extends MailDeliveryDeps, MailSite {}

/** Handler of `SendDeliveryTest`. */
export function createSendDeliveryTest(deps: SendDeliveryTestDeps): HandlerOf<typeof SendDeliveryTest> {
  return ({ id, payload }) =>
    deliverMail(deps, {
      jobId: id,
      template: 'mail-delivery-test',
      to: { address: payload.to },
      render: () =>
        renderMail('mail-delivery-test', {
          site: deps,
          requestedAt: new Date(payload.requestedAt),
        }),
    })
}
