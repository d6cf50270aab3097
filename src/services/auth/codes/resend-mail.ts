import { recordAudit } from '../audit-store.ts'
import { type AuthContext, type Client, limitOf, type Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { sendEmailChange } from '../own-account/change-email.ts'
import { readPhoneNumber } from '../phones/phone-number.ts'
import { findUserByPhone } from '../phones/phone-store.ts'
import { resendSms } from '../phones/resend-sms.ts'
import { readCodeChallenge } from '../sessions/code-challenge.ts'
import { readEmail } from '../users/email-address.ts'
import { findUserByEmail, lockUser } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { ResendBody } from '../wire/request-bodies.ts'
import { requireMailInterval, withMailQuota } from './mail-limits.ts'
import { issueCode } from './one-time-code.ts'
import { queueMail } from './queue-mail.ts'

const types = ['signup', 'email_change', 'sms', 'phone_change']

/** POST /resend: sends the pending message again. If nothing is pending, the answer is the same. */
export async function resendMail(
  ctx: AuthContext,
  client: Client,
  body: ResendBody,
  redirectTo: string,
): Promise<void> {
  const { email, phone } = readResend(ctx, body)
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method)
  if (body.type === 'sms' || body.type === 'phone_change')
    return resendSms(ctx, client, { type: body.type, phone, email })
  await requireMailInterval(ctx, [body.type === 'signup' ? 'confirmation' : 'email-change'], phone || email)
  const { audience } = ctx.settings
  await withMailQuota(ctx, client, async (mayMail) => {
    const known = await (phone ? findUserByPhone(ctx.db, phone, audience) : findUserByEmail(ctx.db, email, audience))
    if (!known || !isPending(known, body.type) || !mayMail(known)) return
    // The answer must not reveal that an address is pending, so when its limit is used up, nothing is sent and the
    // answer stays the same.
    if (
      body.type === 'email_change' &&
      !(await ctx.limiter.take(limitOf(ctx, 'recipient'), known.email_change)).isAllowed
    )
      return
    await ctx.db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, known.id)
      if (!user || !isPending(user, body.type)) return
      if (body.type === 'signup') await resendConfirmation(tx, user)
      else await sendEmailChange(ctx, tx, { user, email: user.email_change, challenge, redirectTo })
    })
  })

  async function resendConfirmation(tx: Tx, user: UserRow): Promise<void> {
    const flow = challenge && { challenge, method: 'email/signup' }
    const { issued } = await issueCode(ctx, tx, { user, type: 'confirmation_token', recipient: email, flow })
    await queueMail(ctx, tx, { kind: 'confirmation', user, to: email, issued, type: 'signup', redirectTo })
    await recordAudit(ctx, tx, { client, user, action: 'user_confirmation_requested' })
  }
}

function isPending(user: UserRow, type: string): boolean {
  return type === 'signup' ? user.email_confirmed_at === null : user.email_change !== ''
}

function readResend({ settings }: AuthContext, { type, email, phone }: ResendBody): { email: string; phone: string } {
  if (!types.includes(type)) throw invalid(`Missing one of these types: ${types.join(', ')}`)
  if (type === 'signup' && email === '') throw invalid('Type provided requires an email address')
  if (type === 'sms' && phone === '') throw invalid('Type provided requires a phone number')
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided.')
  if (phone !== '') {
    if (!settings.isPhoneOn) throw refusal('phoneOff')
    return { email: '', phone: readPhoneNumber(phone) }
  }
  if (email === '') throw invalid('Missing email address or phone number')
  if (!settings.isEmailOn) throw refusal('emailOff')
  return { email: readEmail(email), phone: '' }
}
