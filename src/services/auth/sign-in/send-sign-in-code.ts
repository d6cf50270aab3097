import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireMailInterval, withMailQuota } from '../codes/mail-limits.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { queueMail } from '../codes/queue-mail.ts'
import { sendSmsCode } from '../phones/send-sms-code.ts'
import { type Registration, register } from '../registrations/register.ts'
import { readCodeChallenge } from '../sessions/code-challenge.ts'
import { readEmail } from '../users/email-address.ts'
import { requireSmallMetadata } from '../users/metadata.ts'
import { findUserByEmail, lockUser } from '../users/user-store.ts'
import { AuthError, invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { OtpBody } from '../wire/request-bodies.ts'

/**
 * POST /otp: a sign-in code by text message, or code and link by mail, for a known address or, unless refused, a new
 * one. Where no account may be created, an unknown address gets the same answer as a known one, and nothing is sent.
 */
export async function sendSignInCode(
  ctx: AuthContext,
  client: Client,
  body: OtpBody,
  redirectTo: string,
  proof = '',
): Promise<void> {
  if (body.email !== '' && body.phone !== '') throw invalid('Only an email address or phone number should be provided')
  if (body.email !== '' && body.channel !== '') throw invalid('Channel should only be specified with Phone OTP')
  readCodeChallenge(body.code_challenge, body.code_challenge_method)
  if (body.phone !== '') return sendSmsCode(ctx, client, body)
  if (body.email === '') throw invalid('One of email or phone must be set')
  await sendMagicLink(ctx, client, body, redirectTo, proof)
}

/** POST /magiclink, and the mail part of POST /otp. */
export async function sendMagicLink(
  ctx: AuthContext,
  client: Client,
  body: Omit<OtpBody, 'phone' | 'channel' | 'create_user'> & { create_user?: boolean },
  redirectTo: string,
  proof = '',
): Promise<void> {
  if (!ctx.settings.isEmailOn) throw refusal('emailSignInOff')
  if (body.email === '') throw new AuthError('refused', 'validation_failed', 'Password recovery requires an email')
  const email = readEmail(body.email)
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method)
  const data = requireSmallMetadata(body.data)
  await requireMailInterval(ctx, ['confirmation', 'recovery'], email)
  const known = await findUserByEmail(ctx.db, email, ctx.settings.audience)
  if (known?.email_confirmed_at) return mailLinkTo(ctx, { user: known, challenge, redirectTo, client })
  // Where addresses are not confirmed, only the password opens an account that is still pending.
  const { isSignUpOpen, isAutoconfirmOn } = ctx.settings
  const mayRegister = known ? !isAutoconfirmOn : isSignUpOpen && body.create_user !== false
  // The answer is the same as for a known address and counts towards the limits, but nothing is sent.
  if (!mayRegister) return withMailQuota(ctx, client, async () => {})
  const registration: Registration = {
    email,
    challenge,
    redirectTo,
    client,
    data,
    passwordHash: null,
    knowsPassword: false,
    proof,
    isPasswordSignUp: false,
  }
  const outcome = await register(ctx, registration)
  // If no confirmation is required, the account exists at once and its sign-in link is sent.
  if (outcome.kind === 'pending' && isAutoconfirmOn)
    await mailLinkTo(ctx, { user: outcome.profile.user, challenge, redirectTo, client })
}

interface LinkMail {
  user: UserRow
  challenge: Registration['challenge']
  redirectTo: string
  client: Client
}

async function mailLinkTo(ctx: AuthContext, { user: found, challenge, redirectTo, client }: LinkMail): Promise<void> {
  await withMailQuota(ctx, client, async (mayMail) => {
    if (!mayMail(found)) return
    await ctx.db.transaction().execute(async (tx) => {
      const user = await lockUser(tx, found.id)
      if (!user?.email) return
      const flow = challenge && { challenge, method: 'magiclink' }
      const { issued } = await issueCode(ctx, tx, { user, type: 'recovery_token', recipient: user.email, flow })
      await queueMail(ctx, tx, { kind: 'magic-link', user, to: user.email, issued, type: 'magiclink', redirectTo })
      await recordAudit(ctx, tx, { client, user, action: 'user_recovery_requested' })
    })
  })
}
