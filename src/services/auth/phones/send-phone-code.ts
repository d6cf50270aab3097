import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { queueSms, smsText } from './queue-sms.ts'

interface PhoneCode {
  user: UserRow
  phone: string
  type: 'confirmation_token' | 'phone_change_token' | 'reauthentication_token'
}

/** Creates a code and queues it to the number. Text messages contain no link, so only the digits are valid. */
export async function sendPhoneCode(ctx: AuthContext, tx: Tx, { user, phone, type }: PhoneCode): Promise<UserRow> {
  const { issued, user: waiting } = await issueCode(ctx, tx, { user, type, recipient: phone, flow: null })
  await queueSms(tx, ctx, { to: phone, text: smsText(ctx, issued.code) })
  return waiting
}
