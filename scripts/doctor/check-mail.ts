import { randomUUID } from 'node:crypto'
import type { Config } from '#config/config.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { createImapMailbox, MailboxRefused } from '#platform/mail/imap-mailbox.ts'
import { MailError, type MailErrorKind } from '#platform/mail/mail-errors.ts'
import { createSmtpMailer, verifySmtp } from '#platform/mail/smtp-mailer.ts'
import type { DoctorContext } from './doctor-context.ts'
import { type Finding, fail, pass, skip } from './finding.ts'

/** Shorter than the limit of a check, so that the check can give the reason. */
const timeouts = { connectMs: 6000, greetingMs: 6000, socketMs: 8000 }

const remedies: Record<MailErrorKind, string> = {
  operator: 'correct the user, password or certificate in SMTP_URL, or MAIL_FROM',
  temporary: 'check the host and port in SMTP_URL and the firewall',
  permanent: 'use an address that the mail server accepts',
}

export async function checkMail({ config, mailTo }: DoctorContext): Promise<Finding> {
  const { smtpUrl } = config.mail
  if (!smtpUrl) return skip('SMTP_URL is not set.')
  const { host } = new URL(smtpUrl)
  try {
    if (mailTo === null) {
      await verifySmtp({ url: smtpUrl, timeouts })
      return pass(`${host} accepts us. Use --mail ADDRESS to send a mail.`)
    }
    return pass(`${host} took a mail to ${mailTo}: ${await sendMail(config, smtpUrl, mailTo)}`)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return fail(`${host} does not take mail (${error.message}): ${remedies[error.kind]}.`)
  }
}

async function sendMail({ mail, identity, server }: Config, url: string, to: string): Promise<string> {
  const mailer = createSmtpMailer({ url, timeouts })
  const text = `This is a test from the server of ${server.siteUrl}. Mail from the site arrives.`
  try {
    const { accepted } = await mailer.send({
      messageId: `<${randomUUID()}.doctor@${mail.from.split('@')[1]}>`,
      from: { name: identity.brokerageName, address: mail.from },
      to: { address: to },
      subject: `Test of ${new URL(server.siteUrl).host}`,
      text,
      html: `<p>${text}</p>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return accepted
  } finally {
    await mailer.close()
  }
}

export async function checkMailbox({ config: { desk } }: DoctorContext): Promise<Finding> {
  if (!desk.mailbox) return skip('DESK_IMAP_URL is not set.')
  const mailbox = createImapMailbox({ url: desk.mailbox.url, timeouts })
  try {
    const opened = await mailbox.open(() => {})
    await opened.close()
    return pass(`${mailbox.name} can be read.`)
  } catch (error) {
    if (error instanceof MailboxRefused)
      return fail(`${mailbox.name}: ${error.message}. Correct them in DESK_IMAP_URL.`)
    return fail(
      `${mailbox.name} cannot be opened (${readAnswer(error)}): check host, port and folder in DESK_IMAP_URL.`,
    )
  }
}

/** The server's answer, which the library stores in a separate field. */
function readAnswer(error: unknown): string {
  const said = error instanceof Error && 'responseText' in error ? error.responseText : undefined
  return typeof said === 'string' ? said : describeError(error)
}
