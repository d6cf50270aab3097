import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { LedgerKey } from './ledger-key.ts'

/** The first start recorded a different key. Addresses that were hashed with that one couldn't be found. */
export class WrongLedgerKey extends Error {
  override name = 'WrongLedgerKey'
}

/** Records the key at the first start, and refuses a different one from then on. */
export async function claimLedgerKey(db: Kysely<Tables>, { check }: Pick<LedgerKey, 'check'>): Promise<void> {
  await db
    .insertInto('ledger_key_check')
    .values({ key_check: check })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (!(await isLedgerKey(db, { check }))) throw new WrongLedgerKey('the ledger belongs to a different key')
}

/** Whether the first start recorded this key; null if there was no start yet. */
export async function isLedgerKey(db: Kysely<Tables>, { check }: Pick<LedgerKey, 'check'>): Promise<boolean | null> {
  const row = await db.selectFrom('ledger_key_check').select('key_check').executeTakeFirst()
  return row ? row.key_check.equals(check) : null
}
