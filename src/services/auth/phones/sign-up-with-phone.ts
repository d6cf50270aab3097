import type { AuthContext, Client } from '../auth-context.ts'
import { requireStrongPassword, rulesFor } from '../passwords/require-strong-password.ts'
import type { SignUpResult } from '../registrations/register.ts'
import { takeAtLeast } from '../take-at-least.ts'
import { requireSmallMetadata } from '../users/metadata.ts'
import { pretendUser } from '../users/new-user.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { SignUpBody } from '../wire/request-bodies.ts'
import { readPhoneNumber, requireSmsChannel } from './phone-number.ts'
import { findUserByPhone } from './phone-store.ts'
import { phoneProvider, registerPhone } from './register-phone.ts'
import { requireSmsInterval } from './sms-limits.ts'

/** A taken number takes a few statements fewer than a new one. */
const MIN_REGISTRATION_MS = 40

/** POST /signup with a phone number, after the checks it shares with email sign-up. */
export async function signUpWithPhone(ctx: AuthContext, client: Client, body: SignUpBody): Promise<SignUpResult> {
  const { settings } = ctx
  requireSmsChannel(body.channel)
  if (body.code_challenge !== '') throw invalid('PKCE not supported for phone signups')
  if (!settings.isPhoneOn) throw refusal('phoneSignUpOff')
  const phone = readPhoneNumber(body.phone)
  requireStrongPassword(body.password, rulesFor(settings, [phone]))
  if (!settings.isSmsAutoconfirmOn) await requireSmsInterval(ctx, 'confirmation', phone)
  const data = requireSmallMetadata(body.data)
  // The same work is done whether the number is new or taken, so that timing does not reveal it.
  const existing = await findUserByPhone(ctx.db, phone, settings.audience)
  const isPending = existing !== null && existing.phone_confirmed_at === null
  const { isRight } = await ctx.passwords.verify(isPending ? existing.encrypted_password : null, body.password)
  const passwordHash = await ctx.passwords.hash(body.password)
  const registration = { phone, data, passwordHash, client, knowsPassword: isRight, isPasswordSignUp: true }
  const outcome = await takeAtLeast(MIN_REGISTRATION_MS, registerPhone(ctx, registration))
  if (outcome.kind === 'session') return { session: outcome.session }
  if (outcome.kind === 'pending' && outcome.isNew) return { profile: outcome.profile, proof: '' }
  // Someone who merely has a number learns nothing about an existing account, pending or not.
  const pretended = pretendUser(ctx, ctx.newId(), '', data)
  const user = { ...pretended, email: null, phone, raw_app_meta_data: phoneProvider }
  return { profile: { user, identities: [], factors: [] }, proof: '' }
}
