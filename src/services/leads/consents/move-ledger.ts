import type { Kysely } from 'kysely'
import type { Logger } from '#platform/log/logger.ts'
import type { Tables } from '../../tables.ts'
import type { LedgerKey } from './ledger-key.ts'
import { findKeyCheck, listPlainHashes, lockLedger, replaceHashes, saveKeyCheck } from './ledger-store.ts'

const BATCH = 1000

/** The ledger was created with another key, so no address in it could be found with this one. */
export class OtherLedgerKey extends Error {
  override name = 'OtherLedgerKey'
}

export interface MoveLedgerDeps {
  db: Kysely<Tables>
  key: LedgerKey
  log: Pick<Logger, 'info'>
}

/** Checks that the key is the one the ledger was created with, then keys all hashes of earlier releases, or none. */
export async function moveLedger({ db, key, log }: MoveLedgerDeps): Promise<void> {
  const moved = await db.transaction().execute(async (tx) => {
    await lockLedger(tx)
    const known = await findKeyCheck(tx, key.version)
    if (known && !known.equals(key.check)) throw new OtherLedgerKey('the ledger belongs to another key')
    if (!known) await saveKeyCheck(tx, key.version, key.check)
    let count = 0
    for (;;) {
      const plain = await listPlainHashes(tx, BATCH)
      if (plain.length === 0) return count
      count += await replaceHashes(tx, { plain, keyed: plain.map(key.rehash), version: key.version })
    }
  })
  if (moved > 0) log.info({ rows: moved }, 'address hashes in the ledger are keyed now')
}
