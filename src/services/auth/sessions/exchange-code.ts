import { createHash } from 'node:crypto'
import { isSameSecret } from '#platform/tokens/access-tokens.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { FlowStateRow, UserRow } from '../auth-tables.ts'
import { findSessionEnd } from '../sso/saml-relay-store.ts'
import { isBanned, isGone } from '../users/new-user.ts'
import { lockUser, updateUser } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { CodeGrantBody } from '../wire/request-bodies.ts'
import { deleteFlow, lockFlowByCode } from './flow-state-store.ts'
import { type IssuedSession, issueTokens, openSession } from './open-session.ts'

const CODE_LIFE_MS = 300_000

/** POST /token?grant_type=pkce: the code from a link, with the secret of the client that asked for it. */
export async function exchangeCode(ctx: AuthContext, client: Client, body: CodeGrantBody): Promise<IssuedSession> {
  const { auth_code: code, code_verifier: verifier } = body
  if (code === '' || verifier === '')
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const opened = await ctx.db.transaction().execute(async (tx) => {
    const flow = await lockFlowByCode(tx, code)
    // It is valid from when it was issued, not from when the mail was requested, since reading mail takes time.
    const issuedAt = flow?.auth_code_issued_at
    if (!flow?.user_id || !issuedAt) throw refusal('noFlow')
    if (issuedAt.getTime() + CODE_LIFE_MS <= ctx.now()) throw refusal('flowExpired')
    if (!isVerifierOf(flow, verifier)) throw refusal('badVerifier')
    const found = await lockUser(tx, flow.user_id)
    if (!found || isGone(found)) throw refusal('noFlow')
    if (isBanned(ctx, found)) throw refusal('banned')
    const user = await giveBackPassword(ctx, tx, found, flow)
    const notAfter = flow.authentication_method === 'sso/saml' ? await findSessionEnd(tx, flow.id) : null
    await deleteFlow(tx, flow.id)
    await recordAudit(ctx, tx, { client, user, action: 'login' })
    return { flow, session: await openSession(ctx, tx, { user, method: flow.authentication_method, client, notAfter }) }
  })
  const { provider_access_token: providerToken, provider_refresh_token: providerRefreshToken } = opened.flow
  return { ...(await issueTokens(ctx, opened.session)), providerToken, providerRefreshToken }
}

/** The link was opened by the client that signed up, so the password is its own after all: see decision 13. */
async function giveBackPassword(ctx: AuthContext, tx: Tx, user: UserRow, flow: FlowStateRow): Promise<UserRow> {
  const held = flow.authentication_method === 'email/signup' ? flow.invite_token : null
  if (!held || user.encrypted_password) return user
  return updateUser(tx, user.id, { encrypted_password: held, updated_at: new Date(ctx.now()) })
}

function isVerifierOf({ code_challenge: challenge, code_challenge_method: method }: FlowStateRow, verifier: string) {
  if (!challenge) return false
  const given = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return isSameSecret(given, challenge)
}
