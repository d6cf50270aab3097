import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { SessionRow } from '../auth-tables.ts'
import { refusal } from '../wire/refusals.ts'
import { countTokens, deleteSession, recordRefresh } from './session-store.ts'
import { isSignedBy, type SignedRefreshToken, signingKeyOf, signRefreshToken } from './signed-refresh-token.ts'

/** The key of the session that issued the token. A token signed by any other key is refused as unknown. */
export function requireKeyOf(
  { secretKey }: AuthContext,
  session: SessionRow | null,
  token: SignedRefreshToken,
): string {
  const stored = session?.refresh_token_hmac_key
  const key = stored && signingKeyOf(stored, secretKey)
  if (!key || !isSignedBy(token, key)) throw refusal('refreshTokenUnknown')
  return key
}

/**
 * A token this far behind is accepted for a moment after a refresh, an older one never: otherwise it would open, right
 * after each refresh, a session that has since been raised to the second level.
 */
const WINDOW = 2

interface SignedUse {
  session: SessionRow
  key: string
  token: SignedRefreshToken
  client: Client
}

/** The next token, or null for a replay, which has ended the session. */
export async function nextSignedToken(ctx: AuthContext, tx: Tx, use: SignedUse): Promise<string | null> {
  const { session, key, token, client } = use
  const sessionId = session.id
  const current = Number(session.refresh_token_counter)
  if (token.counter > current) throw refusal('refreshTokenAhead')
  const behind = current - token.counter
  const age = ctx.now() - (session.refreshed_at ?? session.created_at).getTime()
  if (behind > WINDOW || (behind === WINDOW && age > ctx.settings.reuseSeconds * 1000)) {
    await deleteSession(tx, sessionId)
    return null
  }
  const counter = behind === 0 ? await countTokens(tx, sessionId, 1) : current
  // The previous token gets the lost answer again, however late. Older ones do not count as use of the session.
  if (behind < WINDOW) {
    const { userAgent, ipAddress } = client
    await recordRefresh(tx, sessionId, { at: new Date(ctx.now()), userAgent, ipAddress })
  }
  return signRefreshToken({ sessionId, counter }, key)
}
