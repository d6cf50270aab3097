import { sql } from 'kysely'
import type { Db } from '../auth-context.ts'
import type { IdentityRow } from '../auth-tables.ts'

/** Records that a message was used; false if it was used before, even by a concurrent request. */
export async function spendWalletMessage(db: Db, sha256: Buffer, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('wallet_messages')
    .values({ sha256, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sha256')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes concurrent first sign-ins of one wallet wait for each other, so that they create only one account. */
export async function lockWallet(db: Db, providerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${providerId.toLowerCase()}, 0))`.execute(db)
}

/** Finds a wallet by any spelling of its address: one wallet is one account. */
export async function findWalletIdentity(db: Db, providerIds: string[]): Promise<IdentityRow | null> {
  const row = await db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', 'web3')
    .where('provider_id', 'in', providerIds)
    .orderBy('created_at')
    .executeTakeFirst()
  return row ?? null
}
