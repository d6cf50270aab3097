import type { Identity } from '#content/identity-schema.ts'
import type { AuthMail } from '#domain/jobs/send-auth-mail.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'

interface SendAuthMailDeps extends MailDeliveryDeps {
  identity: Identity
  siteUrl: string
  now: () => number
}

/** Handler of `SendAuthMail`. */
export function createSendAuthMail(deps: SendAuthMailDeps): JobHandler<AuthMail> {
  return async ({ id, payload }) => {
    // After an outage of the mail server expired codes are of no use.
    if (Date.parse(payload.expiresAt) <= deps.now()) return { accepted: 'not sent: it would have come too late' }
    return deliverMail(deps, {
      jobId: id,
      template: `auth-${payload.kind}`,
      to: { address: payload.to },
      async render() {
        // The mail templates are heavy: they are loaded with the first mail, not with the process.
        const [{ renderEmail }, { authEmails }] = await Promise.all([
          import('#emails/render-email.ts'),
          import('#emails/auth-emails.tsx'),
        ])
        const { identity, siteUrl } = deps
        return renderEmail(authEmails[payload.kind], { site: { identity, siteUrl }, ...payload })
      },
    })
  }
}
