import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import { SettingsError } from '#config/environment.ts'
import { createLedgerKey, type LedgerKey } from '#services/leads/consents/ledger-key.ts'
import { type MoveLedgerDeps, moveLedger, OtherLedgerKey } from '#services/leads/consents/move-ledger.ts'
import { readStoredKey } from './stored-key.ts'

const NAME = 'ledger-key'

export async function openLedgerKey({ leads, dataDir }: Config): Promise<LedgerKey> {
  return createLedgerKey(await readStoredKey(leads.ledgerKey, { dataDir, name: NAME, prefix: '' }))
}

/** Moves the ledger to the key. If it belongs to another one, says what an operator can do about that. */
export async function prepareLedger({ config, ...deps }: { config: Config } & MoveLedgerDeps): Promise<void> {
  await moveLedger(deps).catch((error: unknown) => {
    throw error instanceof OtherLedgerKey ? describeOtherKey(config) : error
  })
}

function describeOtherKey({ leads, dataDir }: Config): SettingsError {
  const given = leads.ledgerKey ? 'LEDGER_KEY' : `The key in ${join(dataDir, NAME)}`
  return new SettingsError([
    `${given} is not the ledger key that this database was first started with. Set LEDGER_KEY to that key, or copy the file ${NAME} of the DATA_DIR that the data comes from (docs/operations.md, Backup and restore).`,
  ])
}
