export interface Sms {
  /** The same on every try, so that a gateway recognizes a duplicate. */
  id: string
  /** Digits only, as the tables have it. */
  to: string
  text: string
}

export interface SmsSender {
  /** Resolves once the message has been handed over, with a note on where it went; rejects with an `SmsError`. */
  send(sms: Sms, signal: AbortSignal): Promise<{ accepted: string }>
}

/**
 * permanent: this message will never be accepted. temporary: it may be accepted later.
 * operator: none will be accepted until the operator fixes a setting.
 */
export type SmsErrorKind = 'permanent' | 'temporary' | 'operator'

/** Why a text message was not accepted. */
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
