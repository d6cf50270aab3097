import { readMailError } from './mail-errors.ts'
import { composeMail, type Mailer } from './mailer.ts'

interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. `?requireTLS=` overrides the default. */
  url: string
  timeouts?: { connectMs: number; greetingMs: number; socketMs: number }
}

/** How many mails are sent at the same time. */
const MAX_CONNECTIONS = 2
const defaultTimeouts = { connectMs: 10_000, greetingMs: 10_000, socketMs: 30_000 }

/** Sends mail through an SMTP server, over a few pooled connections. */
export function createSmtpMailer(options: SmtpMailerOptions): Mailer {
  const server = readServer(options.url)
  let opened: ReturnType<typeof openTransport> | undefined

  return {
    async send(mail) {
      try {
        const message = composeMail(mail)
        opened ??= openTransport(server, options)
        const transport = await opened
        const info = await transport.sendMail(message)
        const [refused] = info.rejectedErrors ?? []
        if (refused || info.rejected.length > 0) throw refused ?? new Error('the recipient was refused')
        return { accepted: info.response }
      } catch (error) {
        throw readMailError(error)
      }
    },
    async close() {
      const transport = await opened
      transport?.close({ force: true })
    },
  }
}

/** Connects and signs in, and sends nothing. Rejects with a `MailError`. */
export async function verifySmtp(options: SmtpMailerOptions): Promise<void> {
  const transport = await openTransport(readServer(options.url), options)
  try {
    await transport.verify()
  } catch (error) {
    throw readMailError(error)
  } finally {
    transport.close({ force: true })
  }
}

type Server = ReturnType<typeof readServer>

function readServer(text: string) {
  const url = new URL(text)
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.')
  const secure = url.protocol === 'smtps:'
  const required = url.searchParams.get('requireTLS')
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A password is never sent unencrypted.
    requireTLS: required === null ? Boolean(auth.user) && !isLocal : required === 'true',
    ...(auth.user && { auth }),
  }
}

/** Loads nodemailer with the first mail, so a process that never sends one saves the memory. */
async function openTransport(server: Server, { timeouts = defaultTimeouts }: SmtpMailerOptions) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...server,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The job queue handles retries; a retry here could send the mail twice.
    maxRequeues: 0,
    idleTimeout: 20_000,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.socketMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A pooled connection that dies idle is replaced with the next mail.
  transport.on('error', () => {})
  return transport
}
