import type { Pool } from 'pg'
import { PermanentFailure, RetryLater } from '../jobs/job-failures.ts'
import { loggableReason } from '../log/loggable-reason.ts'
import type { Logger } from '../log/logger.ts'
import { MailError } from './mail-errors.ts'
import type { Mail, MailAddress, Mailer } from './mailer.ts'
import { findAcceptedAt, insertSentMail } from './sent-mail-store.ts'

export interface MailDeliveryDeps {
  pool: Pool
  mailer: Mailer
  log: Logger
  /** The sender of every mail. */
  from: MailAddress
}

interface MailToDeliver {
  /** Forms the Message-ID together with the template's name, so that it is the same on every try. */
  jobId: string
  template: string
  to: MailAddress
  /** Defaults to the deployment's own sender. */
  from?: MailAddress
  replyTo?: MailAddress | MailAddress[]
  /** Where bounces go. */
  returnPath?: string
  /** Replace the headers that prevent automatic replies. */
  headers?: Record<string, string>
  /** For the log: the lead's reference, and the id of the request that created the mail. */
  lead?: string
  requestId?: string | undefined
  /** Called only if the mail has not been sent yet. */
  render: () => Promise<Pick<Mail, 'subject' | 'html' | 'text' | 'calendar' | 'pictures'>>
}

/** The wait after a refused password, since servers lock accounts after repeated failures. */
const OPERATOR_RETRY_SECONDS = 15 * 60

// Prevent automatic replies such as out-of-office messages.
const autoReplyHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

export function composeMessageId(from: MailAddress, { jobId, template }: { jobId: string; template: string }): string {
  return `<${jobId}.${template}@${from.address.split('@')[1]}>`
}

/** Sends a mail once: if the job runs again after the mail was accepted, it finds the record and sends nothing. */
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
      headers: mail.headers ?? autoReplyHeaders,
    })
    .catch((error: unknown) => {
      throw readAsJobFailure(deps, error)
    })
  await insertSentMail(pool, { messageId, template: mail.template })
  const { jobId, template, lead, requestId: id } = mail
  deps.log.info({ id, lead, mail: template, jobId }, 'a mail was sent')
  return { accepted }
}

/** Translates a mail error into what the job queue should do. */
function readAsJobFailure({ log }: MailDeliveryDeps, error: unknown): unknown {
  if (!(error instanceof MailError) || error.kind === 'temporary') return error
  if (error.kind === 'permanent') return new PermanentFailure(error.message, { cause: error })
  log.error(
    { reason: loggableReason(error) },
    'mail is on hold until the mail server accepts us or the mail settings are fixed; it is retried for a week',
  )
  return new RetryLater(error.message, { afterSeconds: OPERATOR_RETRY_SECONDS, cause: error })
}
