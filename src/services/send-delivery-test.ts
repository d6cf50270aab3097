import type { Identity } from '#content/identity-schema.ts'
import type { SendDeliveryTest } from '#domain/jobs/send-delivery-test.ts'
import type { HandlerOf } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'

interface SendDeliveryTestDeps extends MailDeliveryDeps {
  identity: Identity
  siteUrl: string
}

/** Handler of `SendDeliveryTest`. */
export function createSendDeliveryTest(deps: SendDeliveryTestDeps): HandlerOf<typeof SendDeliveryTest> {
  return ({ id, payload }) =>
    deliverMail(deps, {
      jobId: id,
      template: 'mail-delivery-test',
      to: { address: payload.to },
      async render() {
        // Mail templates are heavy, so they load with the first mail instead of at startup.
        const [{ renderEmail }, { mailDeliveryTest }] = await Promise.all([
          import('#emails/render-email.ts'),
          import('#emails/mail-delivery-test.tsx'),
        ])
        const { identity, siteUrl } = deps
        return renderEmail(mailDeliveryTest, {
          site: { identity, siteUrl },
          requestedAt: new Date(payload.requestedAt),
        })
      },
    })
}
