import { SendAuthMail } from '#domain/jobs/send-auth-mail.ts'
import { SendSms } from '#domain/jobs/send-sms.ts'
import type { MailSite } from '#emails/layout.tsx'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { MailDeliveryDeps } from '#platform/mail/deliver-mail.ts'
import type { SmsSender } from '#platform/sms/sms-sender.ts'
import { createSendAuthMail } from './mails/send-auth-mail.ts'
import { createSendSms } from './phones/send-sms.ts'

interface AuthJobsDeps extends MailDeliveryDeps, MailSite {
  smsSender: SmsSender
  now: () => number
  mayNotify: (email: string) => Promise<boolean>
}

/** Assigns the mails and text messages of the auth service to their handlers. */
export async function workOnAuthJobs(queue: Pick<JobQueue, 'work'>, deps: AuthJobsDeps): Promise<void> {
  await queue.work(SendAuthMail, createSendAuthMail(deps), { concurrency: 2 })
  await queue.work(SendSms, createSendSms({ ...deps, sender: deps.smsSender }))
}
