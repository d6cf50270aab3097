import { sql } from 'kysely'
import type { Db, Tx } from '../auth-context.ts'
import type { CodeChallenge } from '../sessions/code-challenge.ts'
import { insertFlow } from '../sessions/flow-state-store.ts'
import type { SamlRelayStateRow } from './sso-tables.ts'

interface NewRelayState {
  id: string
  providerId: string
  requestId: string
  redirectTo: string
  /** For a sign-in that will end with a code. */
  flow: { id: string; authCode: string; challenge: CodeChallenge } | null
  at: Date
}

export async function insertRelayState(tx: Tx, relay: NewRelayState): Promise<void> {
  const { flow, at } = relay
  if (flow) await insertFlow(tx, { ...flow, userId: null, method: 'sso/saml', provider: 'sso/saml', at })
  await tx
    .insertInto('auth.saml_relay_states')
    .values({
      id: relay.id,
      sso_provider_id: relay.providerId,
      request_id: relay.requestId,
      for_email: null,
      redirect_to: relay.redirectTo,
      flow_state_id: flow?.id ?? null,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Reads and deletes the state, so that it can be used only once. */
export async function takeRelayState(db: Db, id: string): Promise<SamlRelayStateRow | null> {
  const row = await db.deleteFrom('auth.saml_relay_states').where('id', '=', id).returningAll().executeTakeFirst()
  return row ?? null
}

interface UsedAssertion {
  providerId: string
  assertionId: string
  expiresAt: Date
  flowId: string | null
  sessionNotAfter: Date | null
}

/** False if it was used before, even by a concurrent request. */
export async function spendAssertion(tx: Tx, used: UsedAssertion): Promise<boolean> {
  const row = await tx
    .insertInto('used_saml_assertions')
    .values({
      sso_provider_id: used.providerId,
      assertion_id: used.assertionId,
      expires_at: used.expiresAt,
      flow_state_id: used.flowId,
      session_not_after: used.sessionNotAfter,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('assertion_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Issues the code of a flow, now that its account is known. */
export async function bindFlow(tx: Tx, id: string, userId: string, at: Date): Promise<string | null> {
  const row = await tx
    .updateTable('auth.flow_state')
    .set({ user_id: userId, auth_code_issued_at: at, updated_at: at })
    .where('id', '=', id)
    .returning('auth_code')
    .executeTakeFirst()
  return row?.auth_code ?? null
}

/** When the session of a flow must end, according to its assertion. */
export async function findSessionEnd(tx: Tx, flowId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('used_saml_assertions')
    .select('session_not_after')
    .where('flow_state_id', '=', flowId)
    .executeTakeFirst()
  return row?.session_not_after ?? null
}

/** Makes concurrent first sign-ins of one person wait for each other, so that they create only one account. */
export async function lockSubject(tx: Tx, provider: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 14))`.execute(tx)
}

/** The account of a person a provider vouches for. */
export async function findIdentity(tx: Tx, provider: string, subject: string) {
  const row = await tx
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', subject)
    .executeTakeFirst()
  return row ?? null
}
