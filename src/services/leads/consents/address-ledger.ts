import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { findSuppressedAt, type LedgerRow, listConsentsOfAddress } from './consent-store.ts'
import type { LedgerKey } from './ledger-key.ts'

/** What the ledger says about an address. Check it before writing to that address. */
export async function readAddressLedger(
  db: Kysely<Tables>,
  ledgerKey: Pick<LedgerKey, 'hash'>,
  email: string,
): Promise<{ suppressedAt: Date | null; consents: LedgerRow[] }> {
  const emailHash = ledgerKey.hash(email)
  return { suppressedAt: await findSuppressedAt(db, emailHash), consents: await listConsentsOfAddress(db, emailHash) }
}
