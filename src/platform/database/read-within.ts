import { type Kysely, sql, type Transaction } from 'kysely'

/** Reads in a transaction whose statements may each take this long. The limit also works through a pooler. */
export async function readWithin<Tables, Result>(
  db: Kysely<Tables>,
  limitMs: number,
  read: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx)
    return read(tx)
  })
}
