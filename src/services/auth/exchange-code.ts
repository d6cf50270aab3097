import { createHash } from 'node:crypto'
import { invalid } from '#domain/auth/auth-error.ts'
import { refuse } from '#domain/auth/refusals.ts'
import type { CodeGrantBody } from '#domain/auth/request-bodies.ts'
import { isSameSecret } from '#platform/tokens/access-tokens.ts'
import { recordAudit } from './audit-store.ts'
import type { AuthContext, Caller } from './auth-context.ts'
import type { FlowStateRow } from './auth-tables.ts'
import { deleteFlow, lockFlowByCode } from './flow-state-store.ts'
import { isBanned, isGone } from './new-user.ts'
import { type IssuedSession, issueTokens, openSession } from './open-session.ts'
import { findUser } from './user-store.ts'

const CODE_LIFE_MS = 300_000

/** POST /token?grant_type=pkce: the code from a link, with the secret of the client that asked for it. */
export async function exchangeCode(ctx: AuthContext, caller: Caller, body: CodeGrantBody): Promise<IssuedSession> {
  const { auth_code: code, code_verifier: verifier } = body
  if (code === '' || verifier === '')
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const opened = await ctx.db.transaction().execute(async (tx) => {
    const flow = await lockFlowByCode(tx, code)
    // Its life begins when it was given out, not when the mail was asked for: reading mail takes its time.
    const issuedAt = flow?.auth_code_issued_at
    if (!flow?.user_id || !issuedAt) throw refuse('noFlow')
    if (issuedAt.getTime() + CODE_LIFE_MS <= ctx.now()) throw refuse('flowExpired')
    if (!isVerifierOf(flow, verifier)) throw refuse('badVerifier')
    const user = await findUser(tx, flow.user_id)
    if (!user || isGone(user)) throw refuse('noFlow')
    if (isBanned(ctx, user)) throw refuse('banned')
    await deleteFlow(tx, flow.id)
    await recordAudit(ctx, tx, { caller, user, action: 'login' })
    return openSession(ctx, tx, { user, method: flow.authentication_method, caller })
  })
  return issueTokens(ctx, opened)
}

function isVerifierOf({ code_challenge: challenge, code_challenge_method: method }: FlowStateRow, verifier: string) {
  if (!challenge) return false
  const given = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return isSameSecret(given, challenge)
}
