import type { AuthContext, Client } from '../auth-context.ts'
import { requireMailInterval } from '../codes/mail-limits.ts'
import { requirePasswordShape, requireStrongPassword, rulesFor } from '../passwords/require-strong-password.ts'
import { signUpWithPhone } from '../phones/sign-up-with-phone.ts'
import { emptyProof } from '../registrations/owner-proof.ts'
import { type Registration, register, type SignUpResult } from '../registrations/register.ts'
import { readCodeChallenge } from '../sessions/code-challenge.ts'
import { takeAtLeast } from '../take-at-least.ts'
import { readEmail } from '../users/email-address.ts'
import { requireSmallMetadata } from '../users/metadata.ts'
import { emailProvider, pretendUser } from '../users/new-user.ts'
import type { Profile } from '../users/profile.ts'
import { findUserByEmail } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { SignUpBody } from '../wire/request-bodies.ts'

/** A taken address takes a few statements fewer than a new one. */
const MIN_REGISTRATION_MS = 40

/** POST /signup with an e-mail address or a phone number. */
export async function signUp(
  ctx: AuthContext,
  client: Client,
  body: SignUpBody,
  redirectTo: string,
  proof = '',
): Promise<SignUpResult> {
  requireSignUp(ctx, body)
  if (body.phone !== '') return signUpWithPhone(ctx, client, body)
  const { email, challenge } = readEmailSignUp(ctx, body)
  requireStrongPassword(body.password, rulesFor(ctx.settings, [email]))
  if (!ctx.settings.isAutoconfirmOn) await requireMailInterval(ctx, ['confirmation'], email)
  const data = requireSmallMetadata(body.data)
  // The same work is done whether the address is new or taken, so that timing does not reveal it.
  const existing = await findUserByEmail(ctx.db, email, ctx.settings.audience)
  const isPending = existing !== null && existing.email_confirmed_at === null
  const { isRight } = await ctx.passwords.verify(isPending ? existing.encrypted_password : null, body.password)
  const passwordHash = await ctx.passwords.hash(body.password)
  const registration: Registration = {
    email,
    data,
    passwordHash,
    challenge,
    redirectTo,
    client,
    knowsPassword: isRight,
    proof,
    isPasswordSignUp: true,
  }
  const outcome = await takeAtLeast(MIN_REGISTRATION_MS, register(ctx, registration))
  if (outcome.kind === 'session') return { session: outcome.session }
  if (outcome.kind === 'pending') return { profile: onlyOwn(outcome.profile), proof: outcome.proof }
  const user = pretendUser(ctx, ctx.newId(), email, data)
  return { profile: { user, identities: [], factors: [] }, proof: emptyProof(ctx) }
}

/**
 * Shows only what this request set, so that someone who merely has an address learns nothing about a pending account.
 * For an invitation, the protocol shows neither metadata nor identities.
 */
function onlyOwn({ user, identities }: Profile): Profile {
  const isInvited = user.invited_at !== null
  const sentAt = user.confirmation_sent_at ?? user.created_at
  const blank = { invited_at: null, banned_until: null, raw_app_meta_data: emailProvider, created_at: sentAt }
  const shown = { ...user, ...blank, ...(isInvited && { raw_user_meta_data: {} }) }
  return { user: shown, identities: isInvited ? [] : identities, factors: [] }
}

function requireSignUp({ settings }: AuthContext, body: SignUpBody): void {
  if (!settings.isSignUpOpen) throw refusal('signUpClosed')
  if (body.password === '') throw invalid('Signup requires a valid password')
  // Whether the password is common is checked after the address, as clients of the protocol expect.
  requirePasswordShape(body.password, rulesFor(settings, []))
  if (body.email !== '' && body.phone !== '')
    throw invalid('Only an email address or phone number should be provided on signup.')
}

function readEmailSignUp({ settings }: AuthContext, body: SignUpBody) {
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method)
  if (!settings.isEmailOn) throw refusal('emailSignUpOff')
  return { email: readEmail(body.email), challenge }
}
