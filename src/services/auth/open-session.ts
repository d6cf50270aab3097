import type { AuthContext, Caller, Tx } from './auth-context.ts'
import type { UserRow } from './auth-tables.ts'
import { loadProfile, type Profile } from './profile.ts'
import { insertRefreshToken } from './refresh-token-store.ts'
import { type AmrClaim, insertSession, noteAmr } from './session-store.ts'
import { updateUser } from './user-store.ts'

/** A session as stored; `issueTokens` makes of it what a client gets. */
export interface OpenedSession {
  profile: Profile
  sessionId: string
  refreshToken: string
  aal: string
  amr: AmrClaim[]
}

export interface IssuedSession {
  accessToken: string
  refreshToken: string
  expiresIn: number
  expiresAt: number
  profile: Profile
}

interface SignIn {
  user: UserRow
  /** How they have shown who they are, in the wire's words. */
  method: string
  caller: Caller
}

export async function openSession(ctx: AuthContext, tx: Tx, { user, method, caller }: SignIn): Promise<OpenedSession> {
  const at = new Date(ctx.now())
  const sessionId = ctx.newId()
  const refreshToken = makeRefreshToken(ctx)
  const { address, userAgent } = caller
  await insertSession(tx, { id: sessionId, userId: user.id, at, userAgent, address })
  await noteAmr(tx, { id: ctx.newId(), sessionId, method, at })
  await insertRefreshToken(tx, { token: refreshToken, userId: user.id, sessionId, parent: null, at })
  const signedIn = await updateUser(tx, user.id, { last_sign_in_at: at, updated_at: at })
  const amr = [{ method, timestamp: Math.floor(at.getTime() / 1000) }]
  return { profile: await loadProfile(tx, signedIn), sessionId, refreshToken, aal: 'aal1', amr }
}

/** Signs the access token; nothing here touches the database, so it is done after the transaction. */
export async function issueTokens(ctx: AuthContext, opened: OpenedSession): Promise<IssuedSession> {
  const { settings } = ctx
  const { user } = opened.profile
  const issuedAt = Math.floor(ctx.now() / 1000)
  const expiresAt = issuedAt + settings.tokenSeconds
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
    amr: opened.amr,
    session_id: opened.sessionId,
    is_anonymous: user.is_anonymous,
  })
  const { refreshToken, profile } = opened
  return { accessToken, refreshToken, expiresIn: settings.tokenSeconds, expiresAt, profile }
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** Twelve characters of five random bits each. */
export function makeRefreshToken({ random }: Pick<AuthContext, 'random'>): string {
  return [...random(12)].map((byte) => BASE32[byte & 31]).join('')
}
