import { AuthError } from './wire/auth-error.ts'

/** Says when the next mail or text message may be requested. */
export function tooSoon(
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
  { retryAfterSeconds }: { retryAfterSeconds: number },
): AuthError {
  const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
  return new AuthError('too_often', code, message, { retryAfterSeconds })
}
