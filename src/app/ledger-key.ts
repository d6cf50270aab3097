import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import { SettingsError } from '#config/environment.ts'
import { createLedgerKey, type LedgerKey } from '#services/leads/consents/ledger-key.ts'
import { claimLedgerKey, WrongLedgerKey } from '#services/leads/consents/ledger-key-store.ts'
import type { Tables } from '#services/tables.ts'
import { findStoredKey, readStoredKey } from './stored-key.ts'

const NAME = 'ledger-key'

export async function openLedgerKey({ leads, dataDir }: Config): Promise<LedgerKey> {
  return createLedgerKey(await readStoredKey(leads.ledgerKey, { dataDir, name: NAME, prefix: '' }))
}

/** Null before the first start. */
export async function findLedgerKey({ leads, dataDir }: Config): Promise<LedgerKey | null> {
  const key = await findStoredKey(leads.ledgerKey, { dataDir, name: NAME })
  return key === null ? null : createLedgerKey(key)
}

/** Requires that the ledger belongs to this key, and otherwise tells the operator what to do. */
export async function requireLedgerKey(config: Config, db: Kysely<Tables>, key: LedgerKey): Promise<void> {
  await claimLedgerKey(db, key).catch((error: unknown) => {
    throw error instanceof WrongLedgerKey ? new SettingsError([describeOtherLedgerKey(config)]) : error
  })
}

/** What to do about a ledger that belongs to a different key. */
export function describeOtherLedgerKey({ leads, dataDir }: Config): string {
  const given = leads.ledgerKey ? 'LEDGER_KEY' : `The key in ${join(dataDir, NAME)}`
  return `${given} is not the ledger key that this database was first started with. Set LEDGER_KEY to that key, or copy the file ${NAME} of the DATA_DIR that the data comes from (docs/operations.md, Backup and restore).`
}
