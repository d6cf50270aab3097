import { invalid } from '#domain/auth/auth-error.ts'
import { findWeakness, type PasswordWeakness } from '#domain/auth/password-rules.ts'
import { refuse } from '#domain/auth/refusals.ts'
import type { PasswordGrantBody } from '#domain/auth/request-bodies.ts'
import { recordAudit } from './audit-store.ts'
import { type AuthContext, type Caller, limitOf } from './auth-context.ts'
import type { UserRow } from './auth-tables.ts'
import { isBanned, isGone } from './new-user.ts'
import { type IssuedSession, issueTokens, openSession } from './open-session.ts'
import { requireRate } from './require-rate.ts'
import { hasSessionFrom } from './session-store.ts'
import { findUserByEmail, replacePasswordHash } from './user-store.ts'

export interface PasswordSignIn {
  session: IssuedSession
  /** Today's rules would refuse the password; the sign-in stands. */
  weakness: PasswordWeakness | null
}

/**
 * POST /token?grant_type=password. Nothing about an account shows before its password was given: unknown, wrong,
 * unconfirmed and banned take the same way, the same time and the same words.
 */
export async function signInWithPassword(
  ctx: AuthContext,
  caller: Caller,
  body: PasswordGrantBody,
): Promise<PasswordSignIn> {
  const email = readEmailGrant(ctx, body)
  const giveBack = await countTry(ctx, caller, email)
  const user = await findUserByEmail(ctx.db, email, ctx.settings.audience)
  const stored = user && !isGone(user) ? user.encrypted_password || null : null
  const { isRight, needsRehash } = await ctx.passwords.verify(stored, body.password)
  if (!user || !stored || !isRight) throw refuse('badCredentials')
  await giveBack()
  if (isBanned(ctx, user)) throw refuse('bannedAtSignIn')
  if (user.email_confirmed_at === null) throw refuse('emailNotConfirmed')
  if (needsRehash) {
    await replacePasswordHash(ctx.db, user.id, { from: stored, to: await ctx.passwords.hash(body.password) })
  }
  const opened = await ctx.db.transaction().execute(async (tx) => {
    await recordAudit(ctx, tx, { caller, user, action: 'login' })
    return openSession(ctx, tx, { user, method: 'password', caller })
  })
  return { session: await issueTokens(ctx, opened), weakness: weaknessOf(ctx, user, body.password) }
}

function readEmailGrant({ settings }: AuthContext, { email, phone }: PasswordGrantBody): string {
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided on login.')
  if (email === '' && phone === '') throw invalid('missing email or phone')
  if (phone !== '') throw refuse('phoneSignInOff')
  if (!settings.isEmailOn) throw refuse('emailSignInOff')
  return email.toLowerCase()
}

/**
 * Guesses at one account are counted before the password is looked at, so that a hundred at once do not slip through,
 * and given back when it was right. The count over all addresses never keeps out a network that is signed in already.
 */
async function countTry(ctx: AuthContext, { address, limitKey }: Caller, email: string): Promise<() => Promise<void>> {
  const key = `${email} ${limitKey}`
  await requireRate(ctx, 'passwordTries', key)
  const inAll = await ctx.limiter.take(limitOf(ctx, 'accountTries'), email)
  if (!inAll.isAllowed && !(await hasSessionFrom(ctx.db, email, address))) {
    throw refuse('tooOften', { retryAfterSeconds: Math.ceil(inAll.retryAfterMs / 1000) })
  }
  return async () => {
    await ctx.limiter.giveBack(limitOf(ctx, 'passwordTries'), key)
    if (inAll.isAllowed) await ctx.limiter.giveBack(limitOf(ctx, 'accountTries'), email)
  }
}

function weaknessOf({ settings }: AuthContext, user: UserRow, password: string): PasswordWeakness | null {
  return findWeakness(password, {
    minLength: settings.passwordMinLength,
    characters: settings.passwordCharacters,
    context: [user.email ?? ''],
  })
}
