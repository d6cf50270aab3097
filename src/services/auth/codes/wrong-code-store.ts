import { sql } from 'kysely'
import type { Db } from '../auth-context.ts'
import type { OneTimeTokenType } from '../auth-tables.ts'

interface Guess {
  userId: string
  type: OneTimeTokenType
  /** The stored hash of the code. */
  hash: string
}

/** Counts another wrong guess at this code and returns the total. */
export async function countWrongCode(db: Db, { userId, type, hash }: Guess): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    insert into code_guesses as known (user_id, token_type, code_hash, wrong)
    values (${userId}, ${type}::auth.one_time_token_type, ${hash}, 1)
    on conflict (user_id, token_type) do update
      set wrong = case when known.code_hash = excluded.code_hash then known.wrong + 1 else 1 end,
        code_hash = excluded.code_hash
    returning wrong`.execute(db)
  return rows[0]?.wrong ?? 0
}

/** Whether there were wrong guesses at this code. */
export async function isGuessedCode(db: Db, { userId, type, hash }: Guess): Promise<boolean> {
  const { rows } = await sql`select from code_guesses
    where user_id = ${userId} and token_type = ${type}::auth.one_time_token_type and code_hash = ${hash}`.execute(db)
  return rows.length > 0
}
