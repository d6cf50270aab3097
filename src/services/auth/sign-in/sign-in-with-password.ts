import { recordAudit } from '../audit-store.ts'
import { type AuthContext, type Client, limitOf } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { findWeakness, type PasswordWeakness } from '../passwords/password-rules.ts'
import { rulesFor } from '../passwords/require-strong-password.ts'
import { stripPhoneNumber } from '../phones/phone-number.ts'
import { findUserByPhone, hasPhoneSessionFrom } from '../phones/phone-store.ts'
import { requireRate } from '../require-rate.ts'
import { type IssuedSession, issueTokens, type OpenedSession, openSessionIfKnown } from '../sessions/open-session.ts'
import { hasSessionFrom } from '../sessions/session-store.ts'
import { isBanned, isGone } from '../users/new-user.ts'
import { findUserByEmail, replacePasswordHash } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { PasswordGrantBody } from '../wire/request-bodies.ts'

export interface PasswordSignIn {
  session: IssuedSession
  /** Set if the current rules would refuse the password. The sign-in still succeeds. */
  weakness: PasswordWeakness | null
}

/**
 * POST /token?grant_type=password. Reveals nothing about an account without its password: unknown, wrong, unconfirmed
 * and banned get the same message after the same time.
 */
export async function signInWithPassword(
  ctx: AuthContext,
  client: Client,
  body: PasswordGrantBody,
): Promise<PasswordSignIn> {
  const login = readLogin(ctx, body)
  const giveBack = await countAttempt(ctx, client, login)
  const attempt = { client, login, password: body.password, giveBack }
  // If the password changes while it is being compared, the new one is compared once more.
  const opened = (await tryPassword(ctx, attempt)) ?? (await tryPassword(ctx, { ...attempt, giveBack: null }))
  if (!opened) throw refusal('badCredentials')
  return { session: await issueTokens(ctx, opened), weakness: weaknessOf(ctx, opened.profile.user, body.password) }
}

interface PasswordAttempt {
  client: Client
  login: Login
  password: string
  /** Null if the attempt was given back already. */
  giveBack: (() => Promise<void>) | null
}

/** Null if the account was deleted or got another password in the meantime. */
async function tryPassword(
  ctx: AuthContext,
  { client, login, password, giveBack }: PasswordAttempt,
): Promise<OpenedSession | null> {
  const user = await login.find()
  const stored = user && !isGone(user) ? user.encrypted_password || null : null
  const { isRight, needsRehash } = await ctx.passwords.verify(stored, password)
  if (!user || !stored || !isRight) throw refusal('badCredentials')
  await giveBack?.()
  if (isBanned(ctx, user)) throw refusal('bannedAtSignIn')
  login.requireConfirmed(user)
  const opened = await ctx.db.transaction().execute(async (tx) => {
    const session = await openSessionIfKnown(ctx, tx, { user, method: 'password', client, passwordHash: stored })
    if (session) await recordAudit(ctx, tx, { client, user, action: 'login' })
    return session
  })
  if (opened && needsRehash) {
    await replacePasswordHash(ctx.db, user.id, { from: stored, to: await ctx.passwords.hash(password) })
  }
  return opened
}

/** What differs between sign-in by email and by phone. */
interface Login {
  key: string
  find(): Promise<UserRow | null>
  requireConfirmed(user: UserRow): void
  hasSessionFrom(ipAddress: string): Promise<boolean>
}

function readLogin({ db, settings }: AuthContext, { email, phone }: PasswordGrantBody): Login {
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided on login.')
  if (email === '' && phone === '') throw invalid('missing email or phone')
  if (phone !== '') {
    if (!settings.isPhoneOn) throw refusal('phoneSignInOff')
    const key = stripPhoneNumber(phone)
    return {
      key,
      find: () => findUserByPhone(db, key, settings.audience),
      requireConfirmed(user) {
        if (user.phone_confirmed_at === null) throw refusal('phoneNotConfirmed')
      },
      hasSessionFrom: (ipAddress) => hasPhoneSessionFrom(db, key, ipAddress),
    }
  }
  if (!settings.isEmailOn) throw refusal('emailSignInOff')
  const key = email.toLowerCase()
  return {
    key,
    find: () => findUserByEmail(db, key, settings.audience),
    requireConfirmed(user) {
      if (user.email_confirmed_at === null) throw refusal('emailNotConfirmed')
    },
    hasSessionFrom: (ipAddress) => hasSessionFrom(db, key, ipAddress),
  }
}

/**
 * Guesses at one account are counted before the password is compared, so that a hundred at once cannot slip through,
 * and given back if it was correct. The limit across all addresses never locks out a network that is already signed in.
 */
async function countAttempt(
  ctx: AuthContext,
  { ipAddress, limitKey }: Client,
  login: Login,
): Promise<() => Promise<void>> {
  const key = `${login.key} ${limitKey}`
  await requireRate(ctx, 'passwordTries', key)
  const inAll = await ctx.limiter.take(limitOf(ctx, 'accountTries'), login.key)
  if (!inAll.isAllowed && !(await login.hasSessionFrom(ipAddress))) {
    throw refusal('tooOften', inAll)
  }
  return async () => {
    await Promise.all([
      ctx.limiter.giveBack(limitOf(ctx, 'passwordTries'), key),
      inAll.isAllowed && ctx.limiter.giveBack(limitOf(ctx, 'accountTries'), login.key),
    ])
  }
}

function weaknessOf({ settings }: AuthContext, user: UserRow, password: string): PasswordWeakness | null {
  return findWeakness(password, rulesFor(settings, [user.email ?? '']))
}
