export interface Sms {
  /** The same on every try, so that a gateway that got it twice can tell. */
  id: string
  /** Digits only, as the tables have it. */
  to: string
  text: string
}

export interface SmsSender {
  /** Resolves once the message is out of our hands, with a word on where it went; rejects with an `SmsError`. */
  send(sms: Sms, signal: AbortSignal): Promise<{ accepted: string }>
}

/**
 * permanent: this message will never be taken. temporary: it may be later.
 * operator: none will be taken until somebody mends a setting.
 */
export type SmsErrorKind = 'permanent' | 'temporary' | 'operator'

/** Why a text message was not taken. */
export class SmsError extends Error {
  override name = 'SmsError'
  readonly kind: SmsErrorKind

  constructor(kind: SmsErrorKind, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.kind = kind
  }
}

/** Enough to tell two numbers apart, too little to call one. */
export function maskNumber(number: string): string {
  return `${'*'.repeat(Math.max(0, number.length - 2))}${number.slice(-2)}`
}
