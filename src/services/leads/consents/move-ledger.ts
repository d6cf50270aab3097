import type { Kysely } from 'kysely'
import type { Logger } from '#platform/logger.ts'
import type { Tables } from '../../tables.ts'
import type { LedgerKey } from './ledger-key.ts'
import { findKeyCheck, hasKeyedRows, listPlainHashes, lockLedger, replaceHashes, saveKeyCheck } from './ledger-store.ts'

const BATCH = 1000

/** The stored hashes were made with another key, so no address could be found among them. */
export class OtherLedgerKey extends Error {
  override name = 'OtherLedgerKey'
}

export interface MoveLedgerDeps {
  db: Kysely<Tables>
  key: LedgerKey
  log: Pick<Logger, 'info'>
}

/** Makes sure that the key is the one of the stored hashes, and moves those of earlier versions to it, all or none. */
export async function moveLedger({ db, key, log }: MoveLedgerDeps): Promise<void> {
  const moved = await db.transaction().execute(async (tx) => {
    await lockLedger(tx)
    const known = await findKeyCheck(tx, key.version)
    if (known && !known.equals(key.check) && (await hasKeyedRows(tx, key.version))) {
      throw new OtherLedgerKey('the hashes in the ledger were made with another key')
    }
    if (!known?.equals(key.check)) await saveKeyCheck(tx, key.version, key.check)
    let count = 0
    for (;;) {
      const plain = await listPlainHashes(tx, BATCH)
      if (plain.length === 0) return count
      count += await replaceHashes(tx, { plain, keyed: plain.map(key.rehash), version: key.version })
    }
  })
  if (moved > 0) log.info({ rows: moved }, 'hashes of addresses are keyed now')
}
