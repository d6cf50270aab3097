import type { Db, Tx } from '../auth-context.ts'
import type { FlowStateRow } from '../auth-tables.ts'
import type { CodeChallenge } from '../sessions/code-challenge.ts'

interface NewExternalFlow {
  id: string
  clientStateId: string
  provider: string
  secret: string
  /** The code, for a client that will exchange one. */
  exchange: { challenge: CodeChallenge; authCode: string } | null
  redirectTo: string
  inviteToken: string | null
  /** The account to link an identity to, and the session that asked for it. */
  linking: { userId: string; sessionId: string | null } | null
  at: Date
}

export async function insertExternalFlow(tx: Tx, flow: NewExternalFlow): Promise<void> {
  const { at, provider, exchange } = flow
  await tx
    .insertInto('auth.oauth_client_states')
    .values({ id: flow.clientStateId, provider_type: provider, code_verifier: flow.secret, created_at: at })
    .execute()
  await tx
    .insertInto('auth.flow_state')
    .values({
      id: flow.id,
      user_id: null,
      auth_code: exchange?.authCode ?? null,
      code_challenge: exchange?.challenge.challenge ?? null,
      code_challenge_method: exchange?.challenge.method ?? null,
      provider_type: provider,
      provider_access_token: '',
      provider_refresh_token: '',
      authentication_method: 'oauth',
      auth_code_issued_at: null,
      invite_token: flow.inviteToken,
      referrer: flow.redirectTo,
      oauth_client_state_id: flow.clientStateId,
      linking_target_id: flow.linking?.userId ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const sessionId = flow.linking?.sessionId
  if (!sessionId) return
  await tx.insertInto('linking_sessions').values({ flow_id: flow.id, session_id: sessionId }).execute()
}

export interface ExternalFlow extends FlowStateRow {
  secret: string | null
  linking_session_id: string | null
}

/** A flow awaiting the answer of a provider, with its secret until that is used. */
export async function findExternalFlow(db: Db, id: string): Promise<ExternalFlow | null> {
  const row = await db
    .selectFrom('auth.flow_state')
    .leftJoin('auth.oauth_client_states', 'auth.oauth_client_states.id', 'auth.flow_state.oauth_client_state_id')
    .leftJoin('linking_sessions', 'linking_sessions.flow_id', 'auth.flow_state.id')
    .selectAll('auth.flow_state')
    .select(['auth.oauth_client_states.code_verifier as secret', 'linking_sessions.session_id as linking_session_id'])
    .where('auth.flow_state.id', '=', id)
    .where('auth.flow_state.oauth_client_state_id', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Uses up the secret. True for only one of several concurrent requests. */
export async function takeFlowSecret(db: Db, clientStateId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('auth.oauth_client_states')
    .where('id', '=', clientStateId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

interface FlowOutcome {
  userId: string
  accessToken: string
  refreshToken: string
  at: Date
}

/** Makes the code of the flow exchangeable; null if the flow no longer exists. */
export async function finishExternalFlow(db: Db, id: string, outcome: FlowOutcome): Promise<string | null> {
  const row = await db
    .updateTable('auth.flow_state')
    .set({
      user_id: outcome.userId,
      provider_access_token: outcome.accessToken,
      provider_refresh_token: outcome.refreshToken,
      auth_code_issued_at: outcome.at,
      updated_at: outcome.at,
    })
    .where('id', '=', id)
    .returning('auth_code')
    .executeTakeFirst()
  return row?.auth_code ?? null
}
