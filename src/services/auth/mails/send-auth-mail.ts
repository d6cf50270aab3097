import { type AuthMail, isNotice } from '#domain/jobs/send-auth-mail.ts'
import type { MailSite } from '#emails/layout.tsx'
import { renderMail } from '#emails/render-mail.ts'
import type { JobHandler } from '#platform/jobs/job-workers.ts'
import { deliverMail, type MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'

interface SendAuthMailDeps extends MailDeliveryDeps, MailSite {
  now: () => number
  /** Whether this address may get another mail about a change to its account. */
  mayNotify: (email: string) => Promise<boolean>
}

/** Handler of `SendAuthMail`. */
export function createSendAuthMail(deps: SendAuthMailDeps): JobHandler<AuthMail> {
  return async ({ id, payload, attempt }) => {
    // After an outage of the mail server, expired codes are useless.
    if (Date.parse(payload.expiresAt) <= deps.now()) return { accepted: 'not sent: it would have come too late' }
    // Nobody requests these mails, so no other limit counts them, and where addresses need no confirmation, the account
    // may be a stranger's. After several of them, the reader has been warned enough.
    if (isNotice(payload) && attempt === 1 && !(await deps.mayNotify(payload.to)))
      return { accepted: 'not sent: this address has had many of these mails' }
    return deliverMail(deps, {
      jobId: id,
      template: `auth-${payload.kind}`,
      to: { address: payload.to },
      render: () => renderMail(`auth-${payload.kind}`, { site: deps, ...payload }),
    })
  }
}
