import type { Pool } from 'pg'
import { PermanentFailure, RetryLater } from '../jobs/job-failures.ts'
import type { Logger } from '../logger.ts'
import { MailError } from './mail-errors.ts'
import type { MailAddress, Mailer } from './mailer.ts'
import { hasSentMail, insertSentMail } from './sent-mail-store.ts'

export interface MailDeliveryDeps {
  pool: Pool
  mailer: Mailer
  log: Logger
  /** The sender of every mail. */
  from: MailAddress
}

interface MailToDeliver {
  /** Of the job that sends it. With the template's name it makes the Message-ID, the same on every try. */
  jobId: string
  template: string
  to: MailAddress
  replyTo?: MailAddress
  /** Called only when the mail still has to go. */
  render: () => Promise<{ subject: string; html: string; text: string }>
}

/** A wrong password is not hammered on: servers lock accounts for less. */
const OPERATOR_RETRY_SECONDS = 15 * 60

/** Sends a mail once: a job that runs again after the mail was accepted finds it recorded and sends nothing. */
export async function deliverMail(deps: MailDeliveryDeps, mail: MailToDeliver): Promise<{ accepted: string }> {
  const { pool, mailer, from } = deps
  const messageId = `<${mail.jobId}.${mail.template}@${from.address.split('@')[1]}>`
  if (await hasSentMail(pool, messageId)) return { accepted: 'before' }
  const content = await mail.render()
  const { accepted } = await mailer
    .send({
      messageId,
      from,
      to: mail.to,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      ...content,
      // Keeps holiday replies and other robots from answering a robot.
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
    .catch((error: unknown) => {
      throw readAsJobFailure(deps, error)
    })
  await insertSentMail(pool, { messageId, template: mail.template })
  return { accepted }
}

/** Tells the job queue what a refused mail means for the job. */
function readAsJobFailure({ log }: MailDeliveryDeps, error: unknown): unknown {
  if (!(error instanceof MailError) || error.kind === 'temporary') return error
  if (error.kind === 'permanent') return new PermanentFailure(error.message, { cause: error })
  log.error('no mail goes out until the mail settings are mended: `npm run jobs` shows what the server said')
  return new RetryLater(error.message, { afterSeconds: OPERATOR_RETRY_SECONDS, cause: error })
}
