import type { AuthContext, Caller, Tx } from '../auth-context.ts'
import type { SessionRow } from '../auth-tables.ts'
import { refuse } from '../wire/refusals.ts'
import { countTokens, deleteSession, noteRefresh } from './session-store.ts'
import { isSignedBy, type SignedRefreshToken, signRefreshToken } from './signed-refresh-token.ts'

/** The key of the session that gave it out. One of another session, or of nobody's, is refused as unknown. */
export function requireKeyOf(session: SessionRow | null, token: SignedRefreshToken): string {
  const key = session?.refresh_token_hmac_key
  if (!key || !isSignedBy(token, key)) throw refuse('refreshTokenUnknown')
  return key
}

/**
 * So far behind, a token is taken for a moment after a refresh, and no older one ever: it would open, right after each
 * refresh, a session that was raised since.
 */
const WINDOW = 2

interface SignedUse {
  session: SessionRow
  key: string
  token: SignedRefreshToken
  caller: Caller
}

/** The token to go on with, or null for a replay, which has ended the session. */
export async function nextSignedToken(ctx: AuthContext, tx: Tx, use: SignedUse): Promise<string | null> {
  const { session, key, token, caller } = use
  const sessionId = session.id
  const current = Number(session.refresh_token_counter)
  if (token.counter > current) throw refuse('refreshTokenAhead')
  const behind = current - token.counter
  const age = ctx.now() - (session.refreshed_at ?? session.created_at).getTime()
  if (behind > WINDOW || (behind === WINDOW && age > ctx.settings.reuseSeconds * 1000)) {
    await deleteSession(tx, sessionId)
    return null
  }
  const counter = behind === 0 ? await countTokens(tx, sessionId, 1) : current
  // The one before the current is given its lost answer, however late. Older ones are no use of the session.
  if (behind < WINDOW) {
    const { userAgent, address } = caller
    await noteRefresh(tx, sessionId, { at: new Date(ctx.now()), userAgent, address })
  }
  return signRefreshToken({ sessionId, counter }, key)
}
