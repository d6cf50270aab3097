import type { Pool } from 'pg'
import { PermanentFailure, RetryLater } from '../jobs/job-failures.ts'
import { loggableReason } from '../log/loggable-reason.ts'
import type { Logger } from '../log/logger.ts'
import { MailError } from './mail-errors.ts'
import type { MailAddress, Mailer } from './mailer.ts'
import { findAcceptedAt, insertSentMail } from './sent-mail-store.ts'

export interface MailDeliveryDeps {
  pool: Pool
  mailer: Mailer
  log: Logger
  /** The sender of every mail. */
  from: MailAddress
}

interface MailToDeliver {
  /** The id of the job. Together with the template's name it forms the Message-ID, which is the same on every try. */
  jobId: string
  template: string
  to: MailAddress
  /** The deployment's own sender, if left out. */
  from?: MailAddress
  replyTo?: MailAddress | MailAddress[]
  /** Where servers report that they could not deliver it. */
  returnPath?: string
  /** Instead of those that keep robots from answering a robot. */
  headers?: Record<string, string>
  /** The reference of the lead that it is about, and the id of the request that brought it, for the log. */
  lead?: string
  requestId?: string | undefined
  /** Called only if the mail has not been sent yet. */
  render: () => Promise<{ subject: string; html: string; text: string }>
}

/** After a refused password the next try waits, since servers lock accounts after repeated failures. */
const OPERATOR_RETRY_SECONDS = 15 * 60

// Keeps holiday replies and other robots from answering a robot.
const robotHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

export function composeMessageId(from: MailAddress, { jobId, template }: { jobId: string; template: string }): string {
  return `<${jobId}.${template}@${from.address.split('@')[1]}>`
}

/** Sends a mail once: a job that runs again after the mail was accepted finds it recorded and sends nothing. */
export async function deliverMail(deps: MailDeliveryDeps, mail: MailToDeliver): Promise<{ accepted: string }> {
  const { pool, mailer, from } = deps
  const messageId = composeMessageId(from, mail)
  if (await findAcceptedAt(pool, messageId)) return { accepted: 'before' }
  const content = await mail.render()
  const { accepted } = await mailer
    .send({
      messageId,
      from: mail.from ?? from,
      to: mail.to,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      ...(mail.returnPath && { returnPath: mail.returnPath }),
      ...content,
      headers: mail.headers ?? robotHeaders,
    })
    .catch((error: unknown) => {
      throw readAsJobFailure(deps, error)
    })
  await insertSentMail(pool, { messageId, template: mail.template })
  const { jobId, template, lead, requestId: id } = mail
  deps.log.info({ id, lead, mail: template, jobId }, 'a mail was sent')
  return { accepted }
}

/** Tells the job queue what a refused mail means for the job. */
function readAsJobFailure({ log }: MailDeliveryDeps, error: unknown): unknown {
  if (!(error instanceof MailError) || error.kind === 'temporary') return error
  if (error.kind === 'permanent') return new PermanentFailure(error.message, { cause: error })
  log.error(
    { reason: loggableReason(error) },
    'mails wait until the mail server accepts us or the mail settings are fixed; they are tried again for a week',
  )
  return new RetryLater(error.message, { afterSeconds: OPERATOR_RETRY_SECONDS, cause: error })
}
