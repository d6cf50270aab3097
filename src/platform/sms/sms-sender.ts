export interface Sms {
  /** The same on every try, so that a gateway recognizes duplicates. */
  id: string
  /** Digits only, as stored in the database. */
  to: string
  text: string
}

export interface SmsSender {
  /** Resolves with the gateway's answer once the message is handed over; rejects with an `SmsError`. */
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

/** Shows enough to tell two numbers apart, too little to call one. */
export function maskNumber(number: string): string {
  return `${'*'.repeat(Math.max(0, number.length - 2))}${number.slice(-2)}`
}
