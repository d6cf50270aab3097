import { sql } from 'kysely'
import type { Db } from '../auth-context.ts'
import type { OneTimeTokenType } from '../auth-tables.ts'

interface NewOneTimeToken {
  id: string
  userId: string
  type: OneTimeTokenType
  hash: string
  relatesTo: string
  at: Date
}

/** There is one of each kind per account: a new one replaces the old one. */
export async function replaceOneTimeToken(db: Db, token: NewOneTimeToken): Promise<void> {
  await db
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', token.userId)
    .where('token_type', '=', token.type)
    .execute()
  await sql`insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
    values (${token.id}, ${token.userId}, ${token.type}, ${token.hash}, ${token.relatesTo},
      ${token.at}::timestamptz at time zone 'UTC', ${token.at}::timestamptz at time zone 'UTC')`.execute(db)
}

export async function findOneTimeToken(
  db: Db,
  hash: string,
  types: OneTimeTokenType[],
): Promise<{ userId: string; type: OneTimeTokenType } | null> {
  const row = await db
    .selectFrom('auth.one_time_tokens')
    .select(['user_id', 'token_type'])
    .where('token_hash', '=', hash)
    .where('token_type', 'in', types)
    .executeTakeFirst()
  return row ? { userId: row.user_id, type: row.token_type } : null
}

export async function deleteOneTimeToken(db: Db, userId: string, type: OneTimeTokenType): Promise<void> {
  await db.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).where('token_type', '=', type).execute()
}

export async function deleteOneTimeTokensOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()
}
