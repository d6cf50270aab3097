import type { Db } from '../auth-context.ts'
import type { FlowStateRow } from '../auth-tables.ts'
import type { CodeChallenge } from './code-challenge.ts'

interface NewFlow {
  id: string
  /** Null until the identity provider has answered. */
  userId: string | null
  authCode: string
  method: string
  provider?: string
  challenge: CodeChallenge
  at: Date
}

export async function insertFlow(db: Db, flow: NewFlow): Promise<void> {
  const { id, userId, authCode, method, provider = 'email', challenge, at } = flow
  await db
    .insertInto('auth.flow_state')
    .values({
      id,
      user_id: userId,
      auth_code: authCode,
      code_challenge: challenge.challenge,
      code_challenge_method: challenge.method,
      provider_type: provider,
      provider_access_token: '',
      provider_refresh_token: '',
      authentication_method: method,
      auth_code_issued_at: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Finds the newest flow of an account and a method, and marks its code as issued. */
export async function issueFlowCode(
  db: Db,
  { userId, method, at, heldPassword }: { userId: string; method: string; at: Date; heldPassword: string | null },
): Promise<string | null> {
  const flow = await db
    .selectFrom('auth.flow_state')
    .select(['id', 'auth_code'])
    .where('user_id', '=', userId)
    .where('authentication_method', '=', method)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!flow) return null
  await db
    .updateTable('auth.flow_state')
    // The column is otherwise used for invitations, which these flows are not.
    .set({ auth_code_issued_at: at, updated_at: at, invite_token: heldPassword })
    .where('id', '=', flow.id)
    .execute()
  return flow.auth_code
}

/** Locked until the exchange has ended, so that a code can be exchanged once. */
export async function lockFlowByCode(db: Db, authCode: string): Promise<FlowStateRow | null> {
  const row = await db
    .selectFrom('auth.flow_state')
    .selectAll()
    .where('auth_code', '=', authCode)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Those that would still sign in to the account, or link an identity to it. */
export async function deleteFlowsInto(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('auth.flow_state')
    .where((test) =>
      test.or([
        test('linking_target_id', '=', userId),
        test.and([test('user_id', '=', userId), test('auth_code_issued_at', 'is not', null)]),
      ]),
    )
    .execute()
}

/** Those whose code was given out and not exchanged yet. */
export async function deleteIssuedCodes(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('auth.flow_state')
    .where('user_id', '=', userId)
    .where('auth_code_issued_at', 'is not', null)
    .execute()
}

export async function deleteFlow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('auth.flow_state').where('id', '=', id).execute()
}
