import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { hasVerified } from '../factors/has-verified.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { lockUser, updateUser } from '../users/user-store.ts'
import { type AmrClaim, insertSession, recordAmr } from './session-store.ts'
import { makeStoredKey, signingKeyOf, signRefreshToken } from './signed-refresh-token.ts'

/** A session as stored; `issueTokens` turns it into the client's response. */
export interface OpenedSession {
  profile: Profile
  sessionId: string
  refreshToken: string
  aal: string
  amr: AmrClaim[]
  /** When it was opened. */
  startedAt: Date
  /** When it must end, if the identity provider says so. */
  notAfter: Date | null
}

export interface IssuedSession {
  accessToken: string
  refreshToken: string
  expiresIn: number
  expiresAt: number
  profile: Profile
  /** The identity provider's tokens, for the client to use. */
  providerToken?: string
  providerRefreshToken?: string
}

interface SignIn {
  user: UserRow
  /** The authentication method, under the protocol's name. */
  method: string
  client: Client
  /** When it must end, if the identity provider says so. */
  notAfter?: Date | null
  /** The hash that the given password was compared with. */
  passwordHash?: string
}

/** For a caller that has locked the account. */
export async function openSession(ctx: AuthContext, tx: Tx, signIn: SignIn): Promise<OpenedSession> {
  const opened = await openSessionIfKnown(ctx, tx, signIn)
  if (!opened) throw new Error('a session was opened for nobody')
  return opened
}

/** Null if the account has been deleted or has got another password while the given one was compared. */
export async function openSessionIfKnown(ctx: AuthContext, tx: Tx, signIn: SignIn): Promise<OpenedSession | null> {
  const { user, method, client, notAfter = null, passwordHash } = signIn
  const at = new Date(ctx.now())
  const found = await lockUser(tx, user.id)
  if (!found || (passwordHash && found.encrypted_password !== passwordHash)) return null
  const signedIn = await updateUser(tx, user.id, { last_sign_in_at: at, updated_at: at })
  const sessionId = ctx.newId()
  const storedKey = makeStoredKey(ctx.random)
  await insertSession(tx, { id: sessionId, userId: user.id, at, notAfter, client, storedKey })
  await recordAmr(tx, { id: ctx.newId(), sessionId, method, at })
  const refreshToken = signRefreshToken({ sessionId, counter: 0 }, signingKeyOf(storedKey, ctx.secretKey))
  const amr = [{ method, timestamp: Math.floor(at.getTime() / 1000) }]
  const profile = await loadProfile(tx, signedIn)
  return { profile, sessionId, refreshToken, aal: 'aal1', amr, startedAt: at, notAfter }
}

/** Signs the access token. It does not use the database, so it runs after the transaction. */
export async function issueTokens(ctx: AuthContext, opened: OpenedSession): Promise<IssuedSession> {
  const { settings } = ctx
  const { user } = opened.profile
  const issuedAt = Math.floor(ctx.now() / 1000)
  const expiresIn = Math.min(settings.tokenSeconds, graceOf(ctx, opened), restOf(ctx, opened))
  const expiresAt = issuedAt + expiresIn
  const accessToken = await ctx.tokens.sign({
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: opened.aal,
    amr: withSsoProvider(opened),
    session_id: opened.sessionId,
    is_anonymous: user.is_anonymous,
  })
  const { refreshToken, profile } = opened
  return { accessToken, refreshToken, expiresIn, expiresAt, profile }
}

/** Seconds for which a session may still exist without the account's second factor. */
function graceOf({ settings: { mfa }, now }: AuthContext, { aal, profile, startedAt }: OpenedSession): number {
  if (mfa.graceSeconds === 0 || aal !== 'aal1' || !hasVerified(profile.factors)) return Number.POSITIVE_INFINITY
  return secondsUntil(startedAt.getTime() + mfa.graceSeconds * 1000, now())
}

/** Seconds until the session ends in any case: an access token must not outlive it. */
function restOf({ settings: { sessionSeconds }, now }: AuthContext, { startedAt, notAfter }: OpenedSession): number {
  const ends = [notAfter?.getTime(), sessionSeconds > 0 ? startedAt.getTime() + sessionSeconds * 1000 : undefined]
  return Math.min(...ends.map((end) => (end === undefined ? Number.POSITIVE_INFINITY : secondsUntil(end, now()))))
}

function secondsUntil(end: number, now: number): number {
  return Math.max(1, Math.floor((end - now) / 1000))
}

/** A sign-in through an identity provider names it. */
function withSsoProvider({ amr, profile }: OpenedSession): (AmrClaim & { provider?: string })[] {
  const provider = profile.identities.find((identity) => identity.provider.startsWith('sso:'))?.provider.slice(4)
  return amr.map((claim) => (provider && claim.method === 'sso/saml' ? { ...claim, provider } : claim))
}
