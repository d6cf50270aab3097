import { describeError } from '../errors/describe-error.ts'

/**
 * permanent: this mail will never be accepted. temporary: it may be accepted later.
 * operator: no mail will be accepted until the operator fixes a setting (password, certificate, sender) or the server
 * accepts us again (relaying, block lists, policy).
 */
export type MailErrorKind = 'permanent' | 'temporary' | 'operator'

/** Why a mail was not accepted, by the server or by us. */
export class MailError extends Error {
  override name = 'MailError'
  readonly kind: MailErrorKind

  constructor(kind: MailErrorKind, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.kind = kind
  }
}

/** The kind that we ourselves find, before any server is asked. */
export class PermanentMailError extends MailError {
  constructor(message: string) {
    super('permanent', message)
  }
}

/** What nodemailer and the layers below it tell of a failure, as far as it matters here. */
interface SmtpFailure {
  code: string
  command: string
  /** True after a final refusal by the server, undefined when the server did not answer. */
  permanent: boolean | undefined
  response: string
  message: string
}

const OPERATOR_CODES = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'ETLS', 'EREQUIRETLS', 'EPROXY'])

/** Codes of Node's TLS for a certificate that is not to be trusted. */
const CERTIFICATE_CODES = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|HOSTNAME_MISMATCH|ERR_TLS|ERR_SSL/

/** Turns whatever the mail library threw into a `MailError` of the right kind. */
export function readMailError(error: unknown): MailError {
  if (error instanceof MailError) return error
  const failure = readFailure(error)
  const parts = [failure.code, failure.command, failure.response || failure.message]
  return new MailError(classify(failure), parts.filter(Boolean).join(' '), { cause: error })
}

function classify({ code, command, permanent, response, message }: SmtpFailure): MailErrorKind {
  if (OPERATOR_CODES.has(code) || CERTIFICATE_CODES.test(code) || /certificate/i.test(message)) return 'operator'
  // A final refusal of this recipient or message. A refusal of the connection, the sender or us would affect every mail.
  const isOfOneMail = command === 'RCPT TO' || command === 'DATA'
  if (permanent) return isOfOneMail && !isRefusalOfUs(response) ? 'permanent' : 'operator'
  // Refused by nodemailer before the server was asked: too large, or an envelope it does not take.
  const isAsked = permanent !== undefined
  if (!isAsked && (code === 'EMESSAGE' || code === 'EENVELOPE')) return 'permanent'
  return 'temporary'
}

/** In the order of its numbers: the class 5, what it is about, and details. An IP address has more numbers. */
const ENHANCED_STATUS = /(?<![\d.])5\.(\d{1,3})\.(\d{1,3})(?!\d|\.\d)/

/** For servers that send no enhanced status, or one that says nothing. */
const WORDS_ABOUT_US =
  /^53[0458]|relay|authenticat|(?:black|block|deny).?list|blocked using|spamhaus|dnsbl|\b(?:rbl|spf|dkim|dmarc)\b|sender/i

/**
 * Whether a final answer is about us and not about the recipient or the message (RFC 3463): no relaying, no right to send,
 * a block list, a policy (5.7), or our address as the sender (5.1.7, 5.1.8).
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
    // nodemailer calls every socket error ESOCKET and keeps the cause beside it.
    code: CERTIFICATE_CODES.test(word('originalCode')) ? word('originalCode') : word('code'),
    command: word('command'),
    permanent: typeof facts.permanent === 'boolean' ? facts.permanent : undefined,
    response: word('response'),
    message: describeError(error),
  }
}
