import type { AuthContext } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireRate } from '../require-rate.ts'
import { isProofOf } from '../users/owner-proof.ts'
import { findUser } from '../users/user-store.ts'
import { isLinkHash } from './one-time-code.ts'
import { findOneTimeToken } from './one-time-token-store.ts'

/** Whether the page behind a link asks for the password of the sign-up, because this browser has no proof of it. */
export function asksForPassword(ctx: AuthContext, user: UserRow | null, proof: string): boolean {
  return user !== null && !isProofOf(ctx, user, proof)
}

/** Whether this is the password of the sign-up that the link confirms. */
export async function isPasswordBehind(ctx: AuthContext, hash: string, password: string): Promise<boolean> {
  const user = await findWaitingSignUp(ctx, hash)
  if (!user) return false
  await requireRate(ctx, 'passwordTries', `confirm ${user.id}`)
  return (await ctx.passwords.verify(user.encrypted_password, password)).isRight
}

/** The sign-up that the link confirms, where it was made with a password and is not confirmed yet. */
export async function findWaitingSignUp({ db }: AuthContext, hash: string): Promise<UserRow | null> {
  const token = isLinkHash(hash) ? await findOneTimeToken(db, hash, ['confirmation_token']) : null
  const user = token && (await findUser(db, token.userId))
  const isWaiting = user?.email_confirmed_at === null && user.raw_user_meta_data?.sub === user.id
  return isWaiting && user.encrypted_password ? user : null
}
