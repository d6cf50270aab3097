import type { AuthContext } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireRate } from '../require-rate.ts'
import { isProofOf } from '../users/owner-proof.ts'
import { findRegistration, type RegistrationRow } from '../users/registration-store.ts'
import { findUser } from '../users/user-store.ts'
import { isLinkHash } from './one-time-code.ts'
import { findOneTimeToken } from './one-time-token-store.ts'

/** A sign-up with a password that is not confirmed yet. */
export interface WaitingSignUp {
  user: UserRow
  registration: RegistrationRow
}

/** Whether the page behind a link asks for the password of the sign-up, because this browser has no proof of it. */
export function asksForPassword(ctx: AuthContext, signUp: WaitingSignUp | null, proof: string): boolean {
  return signUp !== null && !isProofOf(ctx, signUp.registration, proof)
}

/** Whether this is the password of the sign-up that the link confirms. */
export async function isPasswordBehind(ctx: AuthContext, hash: string, password: string): Promise<boolean> {
  const signUp = await findWaitingSignUp(ctx, hash)
  if (!signUp) return false
  await requireRate(ctx, 'passwordTries', `confirm ${signUp.user.id}`)
  return (await ctx.passwords.verify(signUp.user.encrypted_password, password)).isRight
}

/** The sign-up that the link confirms. */
export async function findWaitingSignUp({ db }: AuthContext, hash: string): Promise<WaitingSignUp | null> {
  const token = isLinkHash(hash) ? await findOneTimeToken(db, hash, ['confirmation_token']) : null
  const user = token && (await findUser(db, token.userId))
  if (!user?.encrypted_password || user.email_confirmed_at !== null) return null
  const registration = await findRegistration(db, user.id)
  return registration?.source === 'person' ? { user, registration } : null
}
