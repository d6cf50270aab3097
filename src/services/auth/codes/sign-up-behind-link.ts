import type { SignUpElsewhere } from '#domain/site/dynamic-page.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { OneTimeTokenType, UserRow } from '../auth-tables.ts'
import { releaseUnproved } from '../registrations/claim-address.ts'
import { isProofOf } from '../registrations/owner-proof.ts'
import { hasBeenUsed } from '../registrations/registration.ts'
import { deleteRegistration, findRegistration, type RegistrationRow } from '../registrations/registration-store.ts'
import { requireRate } from '../require-rate.ts'
import { deleteUserIn } from '../users/delete-user.ts'
import { greetingNameOf } from '../users/greeting-name-of.ts'
import { findUser, updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import { findTokenByHash, isEmailOtpType } from './find-token.ts'
import { countLinkTry, isDerivedFromCode } from './guessed-links.ts'
import { isLinkHash } from './one-time-code.ts'
import { deleteOneTimeToken, findOneTimeToken } from './one-time-token-store.ts'

/** An account, or a new address for one, that was requested and whose mailbox has not confirmed yet. */
export interface PendingSignUp {
  user: UserRow
  registration: RegistrationRow
}

const firstProofs: OneTimeTokenType[] = ['confirmation_token', 'email_change_token_new']

/** The sign-up the link confirms; null if it confirms something else, or something an administrator set. */
export async function findPendingSignUp({ db }: AuthContext, hash: string): Promise<PendingSignUp | null> {
  const token = isLinkHash(hash) ? await findOneTimeToken(db, hash, firstProofs) : null
  const user = token && (await findUser(db, token.userId))
  if (!user || user.email_confirmed_at !== null) return null
  // Requests here are not limited, and such a token can be guessed.
  if (await isDerivedFromCode(db, user, { type: token.type, hash })) return null
  const registration = await findRegistration(db, user.id)
  return registration?.source === 'person' ? { user, registration } : null
}

/** What the page behind a link says about a sign-up; null if this browser has shown that it made it. */
export function describeSignUp(ctx: AuthContext, signUp: PendingSignUp | null, proof: string): SignUpElsewhere | null {
  if (!signUp || isProofOf(ctx, signUp.registration, proof)) return null
  const { user, registration } = signUp
  return {
    requestedAt: registration.requested_at,
    name: greetingNameOf(user),
    password: user.encrypted_password ? 'asked' : 'none',
  }
}

/** Whether this is the password of the sign-up that the link confirms. */
export async function isPasswordBehind(ctx: AuthContext, hash: string, password: string): Promise<boolean> {
  const signUp = await findPendingSignUp(ctx, hash)
  if (!signUp?.user.encrypted_password) return false
  await requireRate(ctx, 'passwordTries', `confirm ${signUp.user.id}`)
  return (await ctx.passwords.verify(signUp.user.encrypted_password, password)).isRight
}

/**
 * The mailbox owner did not ask for this: deletes the account, or only its claim to the address if the account is used
 * otherwise.
 */
export async function disownSignUp(
  ctx: AuthContext,
  client: Client,
  { type, hash }: { type: string; hash: string },
): Promise<void> {
  const { acceptsDigits, giveBack } = await countLinkTry(ctx, client)
  await ctx.db.transaction().execute(async (tx) => {
    const found =
      isEmailOtpType(type) && isLinkHash(hash) ? await findTokenByHash(ctx, tx, { type, hash, acceptsDigits }) : null
    if (!found || !firstProofs.includes(found.token) || found.user.email_confirmed_at !== null)
      throw refusal('linkExpired')
    const { user, token } = found
    if ((await findRegistration(tx, user.id))?.source !== 'person') throw refusal('linkExpired')
    const isChange = token === 'email_change_token_new'
    if (!isChange && !hasBeenUsed(user)) return deleteUserIn(ctx, tx, { client, user })
    await recordAudit(ctx, tx, { client, user, action: 'user_modified' })
    if (!isChange) return releaseUnproved(ctx, tx, user.email ?? '')
    await deleteOneTimeToken(tx, user.id, token)
    await deleteRegistration(tx, user.id)
    await updateUser(tx, user.id, { [token]: '', email_change: '', email_change_confirm_status: 0 })
  })
  await giveBack()
}
