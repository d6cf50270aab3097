import type { Db } from '../auth-context.ts'
import type { NewPasskeyRow, PasskeyRow } from '../auth-tables.ts'
import type { Metadata } from '../users/metadata.ts'

type ChallengeType = 'registration' | 'authentication'

interface NewChallenge {
  id: string
  userId: string | null
  type: ChallengeType
  data: Metadata
  at: Date
  expiresAt: Date
}

export async function insertPasskeyChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto('auth.webauthn_challenges')
    .values({
      id: challenge.id,
      user_id: challenge.userId,
      challenge_type: challenge.type,
      session_data: JSON.stringify(challenge.data),
      created_at: challenge.at,
      expires_at: challenge.expiresAt,
    })
    .execute()
}

/** Reads and deletes a challenge at once, so that only one of several concurrent answers finds it. */
export async function takePasskeyChallenge(
  db: Db,
  { id, userId, type }: { id: string; userId: string | null; type: ChallengeType },
): Promise<{ data: Metadata; expiresAt: Date } | null> {
  const row = await db
    .deleteFrom('auth.webauthn_challenges')
    .where('id', '=', id)
    .where('challenge_type', '=', type)
    .where('user_id', 'is not distinct from', userId)
    .returning(['session_data', 'expires_at'])
    .executeTakeFirst()
  return row ? { data: row.session_data, expiresAt: row.expires_at } : null
}

export async function selectPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskeyByCredential(
  db: Db,
  userId: string,
  credentialId: Buffer,
): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('auth.webauthn_credentials')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Null if the passkey is registered already. */
export async function insertPasskey(db: Db, passkey: NewPasskeyRow): Promise<PasskeyRow | null> {
  const row = await db
    .insertInto('auth.webauthn_credentials')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The counter must increase; otherwise the passkey was cloned. Passkeys without a counter stay at zero. */
export async function recordPasskeyUse(
  db: Db,
  id: string,
  use: { signCount: number; isBackedUp: boolean; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('auth.webauthn_credentials')
    .set({ sign_count: use.signCount, backed_up: use.isBackedUp, last_used_at: use.at, updated_at: use.at })
    .where('id', '=', id)
    .where((test) =>
      test.or([
        test('sign_count', '<', String(use.signCount)),
        test.and([test('sign_count', '=', '0'), test.val(use.signCount === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function renamePasskey(
  db: Db,
  { id, userId, name, at }: { id: string; userId: string; name: string; at: Date },
): Promise<PasskeyRow | null> {
  const row = await db
    .updateTable('auth.webauthn_credentials')
    .set({ friendly_name: name, updated_at: at })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('auth.webauthn_credentials')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth.webauthn_credentials').where('user_id', '=', userId).execute()
}
