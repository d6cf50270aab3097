import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../log/logger.ts'
import { composeMail, type Mailer } from './mailer.ts'

interface MailboxMailerOptions {
  directory: string
  log: Logger
  now?: () => Date
}

/** Used without an SMTP server: writes each mail to a file that any mail program can open. */
export function createMailboxMailer({ directory, log, now = () => new Date() }: MailboxMailerOptions): Mailer {
  return {
    async send(mail) {
      const message = composeMail(mail)
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: bytes } = await transport.sendMail({ ...message, date: now() })
      if (!Buffer.isBuffer(bytes)) throw new TypeError('the mail was not composed into a buffer')
      const path = join(directory, fileName(mail.messageId, now()))
      // Mails are personal, so only our user can read them. The rename ensures that there is never half a mail.
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, bytes, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info({ path }, 'a mail was saved to the mailbox folder, because SMTP_URL is not set')
      return { accepted: path }
    },
    async close() {},
  }
}

function fileName(messageId: string, at: Date): string {
  const time = at.toISOString().replaceAll(/[:.]/g, '-')
  return `${time} ${messageId.replaceAll(/[^\w.@-]/g, '').slice(0, 120)}.eml`
}
