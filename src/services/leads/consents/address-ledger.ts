import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'
import { findSuppressedAt, type LedgerRow, listConsentsOfAddress } from './consent-store.ts'
import type { LedgerKey } from './ledger-key.ts'

/** What the ledger knows about an address, for whoever wants to write to it. */
export async function readAddressLedger(
  db: Kysely<Tables>,
  ledgerKey: Pick<LedgerKey, 'formsOf'>,
  email: string,
): Promise<{ suppressedAt: Date | null; consents: LedgerRow[] }> {
  const forms = ledgerKey.formsOf(email)
  return { suppressedAt: await findSuppressedAt(db, forms), consents: await listConsentsOfAddress(db, forms) }
}
