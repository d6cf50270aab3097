import { PermanentMailError } from './mail-errors.ts'

export interface MailAddress {
  name?: string
  address: string
}

export interface Mail {
  /** With angle brackets, and the same on every try, so that a mailbox recognizes duplicates. */
  messageId: string
  from: MailAddress
  to: MailAddress
  replyTo?: MailAddress | MailAddress[]
  /** Where bounces go; defaults to the sender. */
  returnPath?: string
  subject: string
  html: string
  text: string
  /** An invitation that calendars offer to accept. */
  calendar?: { method: 'request' | 'cancel'; content: string }
  /** JPEGs that the HTML shows as `cid:` and the id, so that opening a mail loads nothing. */
  pictures?: { id: string; name: string; content: Buffer }[]
  headers?: Record<string, string>
}

export interface Mailer {
  /** Resolves with the server's answer once the mail is handed over; rejects with a `MailError`. */
  send(mail: Mail): Promise<{ accepted: string }>
  close(): Promise<void>
}

/**
 * One plain address. Lists, quoted parts and comments are valid in mail, but attackers use them to make a form write to
 * others. Non-ASCII letters are left to the mail server.
 */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]\\"\p{Cc}]+@[^\s@,;:<>()[\]\\"\p{Cc}]+$/u

/** The mail in nodemailer's format. Throws if an address is anything but one plain address. */
export function composeMail(mail: Mail) {
  const { messageId, subject, html, text, headers = {} } = mail
  return {
    messageId,
    from: composeAddress(mail.from),
    to: [composeAddress(mail.to)],
    ...(mail.replyTo && { replyTo: [mail.replyTo].flat().map(composeAddress) }),
    ...(mail.returnPath && {
      envelope: { from: composeAddress({ address: mail.returnPath }).address, to: [composeAddress(mail.to).address] },
    }),
    subject: oneLine(subject),
    html,
    text,
    ...(mail.calendar && { icalEvent: { filename: 'invite.ics', ...mail.calendar } }),
    ...(mail.pictures && {
      attachments: mail.pictures.map(({ id, name, content }) => ({
        cid: id,
        filename: name,
        content,
        contentType: 'image/jpeg',
        contentDisposition: 'inline' as const,
      })),
    }),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value)])),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function composeAddress({ name = '', address }: MailAddress) {
  if (address.length > 254 || !ONE_ADDRESS.test(address)) {
    throw new PermanentMailError('not one plain e-mail address')
  }
  return { name: oneLine(name), address }
}

function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
