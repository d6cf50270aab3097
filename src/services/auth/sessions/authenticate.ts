import type { JWTPayload } from 'jose'
import { isUuid } from '#domain/is-uuid.ts'
import { isSameSecret, TokenRefused } from '#platform/tokens/access-tokens.ts'
import type { AuthContext } from '../auth-context.ts'
import type { SessionRow } from '../auth-tables.ts'
import type { Profile } from '../users/profile.ts'
import { AuthError } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import { findSessionFacts } from './live-session-store.ts'
import { findSessionEnd, isLive, refusalByEnd } from './session-end.ts'
import { findProfileAndSession } from './session-store.ts'

/** The authenticated sender of a request. */
export interface Authenticated extends Profile {
  /** Null for tokens that belong to no session, which only a shared secret can sign. */
  session: SessionRow | null
  claims: JWTPayload
}

/** The account of a bearer token, checked against the database each time, so that a sign-out or ban counts at once. */
export async function authenticate(ctx: AuthContext, header: string | undefined): Promise<Authenticated> {
  const claims = await readClaims(ctx.tokens.verify(readBearer(header)))
  if (!claims.sub) throw refusal('missingSub')
  if (!isUuid(claims.sub)) throw refusal('badSub')
  const id = claims.session_id
  const found = await findProfileAndSession(ctx.db, claims.sub, isUuid(id) ? id : null)
  const namesSession = id !== undefined && id !== ''
  const end = findSessionEnd(ctx, found?.user ?? null, namesSession ? (found?.session ?? null) : 'none')
  if (!found || end === 'accountGone') throw refusal('userOfTokenGone')
  if (namesSession && !isUuid(id)) throw refusal('badSessionId')
  if (end) throw refusal(refusalByEnd[end])
  return { ...found, claims }
}

/** The secret key itself, or a token of ours with an administrator's role, no matter which issuer it names. */
export async function requireAdmin(ctx: AuthContext, header: string | undefined): Promise<void> {
  const bearer = readBearer(header)
  if (isSameSecret(bearer, ctx.secretKey)) return
  const claims = await readClaims(ctx.tokens.verifyService(bearer))
  const { role } = claims
  if (typeof role !== 'string' || !ctx.settings.adminRoles.includes(role)) throw refusal('notAdmin')
  if (!(await isSessionLive(ctx, claims)))
    throw new AuthError('forbidden', 'session_expired', 'Session is no longer valid')
}

/** Tokens of a service name neither a session nor, mostly, a person. */
async function isSessionLive(ctx: AuthContext, { sub, session_id }: JWTPayload): Promise<boolean> {
  const sessionId = isUuid(session_id) ? session_id : null
  if (!isUuid(sub)) return sessionId === null
  const asked = { userId: sub, sessionId }
  return isLive(ctx, asked, await findSessionFacts(ctx.db, asked))
}

function readBearer(header: string | undefined): string {
  const token = header?.match(/^bearer (\S+)$/i)?.[1]
  if (!token) throw refusal('noBearer')
  return token
}

async function readClaims(verified: Promise<JWTPayload>): Promise<JWTPayload> {
  try {
    return await verified
  } catch (cause) {
    if (!(cause instanceof TokenRefused)) throw cause
    const message = `invalid JWT: unable to parse or verify signature, ${cause.message}`
    throw new AuthError('forbidden', 'bad_jwt', message, { cause })
  }
}
