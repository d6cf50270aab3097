import { describeError } from '../errors/describe-error.ts'

/**
 * permanent: this mail will never be accepted. temporary: it may be accepted later.
 * operator: no mail will be accepted until the operator fixes a setting (password, certificate, sender) or the server
 * accepts us again (relaying, block lists, policy).
 */
export type MailErrorKind = 'permanent' | 'temporary' | 'operator'

/** Why the server, or our own check, refused a mail. */
export class MailError extends Error {
  override name = 'MailError'
  readonly kind: MailErrorKind

  constructor(kind: MailErrorKind, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.kind = kind
  }
}

/** A permanent fault that we find ourselves, before contacting a server. */
export class PermanentMailError extends MailError {
  constructor(message: string) {
    super('permanent', message)
  }
}

/** The parts that we need of what nodemailer and the layers below report about a failure. */
interface SmtpFailure {
  code: string
  command: string
  /** True after a final refusal by the server; undefined if the server did not answer. */
  permanent: boolean | undefined
  response: string
  message: string
}

const OPERATOR_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'ETLS', 'EREQUIRETLS', 'EPROXY'])

/** Node's TLS error codes for an untrusted certificate. */
const CERTIFICATE_CODES = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL/

/** Turns any error from the mail library into a `MailError` of the right kind. */
export function readMailError(error: unknown): MailError {
  if (error instanceof MailError) return error
  const failure = readFailure(error)
  const parts = [failure.code, failure.command, failure.response || failure.message]
  return new MailError(classify(failure), parts.filter(Boolean).join(' '), { cause: error })
}

function classify({ code, command, permanent, response, message }: SmtpFailure): MailErrorKind {
  if (OPERATOR_CODES.has(code) || CERTIFICATE_CODES.test(code) || /certificate/i.test(message)) return 'operator'
  // RCPT TO and DATA concern this recipient or message. A refusal of the connection, the sender or us affects every
  // mail.
  const concernsOneMail = command === 'RCPT TO' || command === 'DATA'
  if (permanent) return concernsOneMail && !isRefusalOfUs(response) ? 'permanent' : 'operator'
  // nodemailer refused it before contacting the server: too large, or an invalid envelope.
  const reachedServer = permanent !== undefined
  if (!reachedServer && (code === 'EMESSAGE' || code === 'EENVELOPE')) return 'permanent'
  return 'temporary'
}

/** Class 5, subject and detail (RFC 3463). Must not match part of an IP address. */
const ENHANCED_STATUS = /(?<![\d.])5\.(\d{1,3})\.(\d{1,3})(?!\d|\.\d)/

/** For servers that send no enhanced status, or an unspecific one. */
const WORDS_ABOUT_US =
  /^53[0458]|relay|authenticat|(?:black|block|deny).?list|blocked using|spamhaus|dnsbl|\b(?:rbl|spf|dkim|dmarc)\b|sender/i

/**
 * Whether the server refuses us rather than the recipient or message (RFC 3463): relaying denied, not allowed to send,
 * a block list, a policy (5.7), or our sender address (5.1.7, 5.1.8).
 */
function isRefusalOfUs(response: string): boolean {
  const [, subject = '', detail = ''] = ENHANCED_STATUS.exec(response) ?? []
  if (subject === '7' || (subject === '1' && (detail === '7' || detail === '8'))) return true
  return !['1', '2', '3', '4', '6'].includes(subject) && WORDS_ABOUT_US.test(response)
}

function readFailure(error: unknown): SmtpFailure {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error, message: error.message } : {}
  const word = (name: string) => (typeof facts[name] === 'string' ? facts[name] : '')
  return {
    // nodemailer reports every socket error as ESOCKET and keeps the cause separately.
    code: CERTIFICATE_CODES.test(word('originalCode')) ? word('originalCode') : word('code'),
    command: word('command'),
    permanent: typeof facts.permanent === 'boolean' ? facts.permanent : undefined,
    response: word('response'),
    message: describeError(error),
  }
}
