import type { Identity } from '#content/identity-schema.ts'
import { type AuthMail, isNotice } from '#domain/jobs/send-auth-mail.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'

interface SendAuthMailDeps extends MailDeliveryDeps {
  identity: Identity
  siteUrl: string
  now: () => number
  /** Whether this address may get one more mail about a change of its account. */
  mayNotify: (email: string) => Promise<boolean>
}

/** Handler of `SendAuthMail`. */
export function createSendAuthMail(deps: SendAuthMailDeps): JobHandler<AuthMail> {
  return async ({ id, payload, attempt }) => {
    // After an outage of the mail server expired codes are of no use.
    if (Date.parse(payload.expiresAt) <= deps.now()) return { accepted: 'not sent: it would have come too late' }
    // Nobody asks for these mails, so no other limit counts them; and where addresses need no confirmation, the account
    // may be a stranger's. Whoever has had several of them knows.
    if (isNotice(payload) && attempt === 1 && !(await deps.mayNotify(payload.to)))
      return { accepted: 'not sent: this address has had many of these mails' }
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
