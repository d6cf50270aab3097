import { AuthError } from './wire/auth-error.ts'

/** Says when the next mail or text message may be requested. */
export function tooSoon(code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit', waitMs: number): AuthError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const message = `For security purposes, you can only request this after ${seconds} seconds.`
  return new AuthError('too_often', code, message, { retryAfterSeconds: seconds })
}
