import { SendSms } from '#domain/jobs/send-sms.ts'
import type { AuthContext, Tx } from '../auth-context.ts'

interface SmsOrder {
  /** Digits only, as the tables store it. */
  to: string
  text: string
  /** How long the code is valid. The message is not sent after that. */
  lifeSeconds?: number
}

/** Queues a text message in the caller's transaction: it goes out if, and only if, that commits. */
export async function queueSms(tx: Tx, auth: AuthContext, { to, text, lifeSeconds }: SmsOrder): Promise<void> {
  const seconds = lifeSeconds ?? auth.settings.smsCodeSeconds
  const expiresAt = new Date(auth.now() + seconds * 1000).toISOString()
  await auth.queue.enqueue(tx, SendSms, { to, text, expiresAt })
}

/** The deployment's message text with the code filled in. */
export function smsText({ settings }: Pick<AuthContext, 'settings'>, code: string): string {
  return settings.smsText.replaceAll('{code}', code)
}
