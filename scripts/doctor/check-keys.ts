import { existsSync } from 'node:fs'
import { findSecretKey, keyFileOf } from '#app/create-auth.ts'
import { describeOtherKey, sharedSecretKey, sharedSigningKeys } from '#app/database/shared-key-access.ts'
import { describeOtherLedgerKey, findLedgerKey } from '#app/ledger-key.ts'
import { inspectSharedKeys } from '#platform/database/shared-keys.ts'
import { createKeyRing } from '#platform/tokens/key-ring.ts'
import { isLedgerKey } from '#services/leads/consents/ledger-key-store.ts'
import { type DoctorContext, withUsedDatabase } from './doctor-context.ts'
import { type Finding, fail, pass, skip } from './finding.ts'

/** Whether the consent records can be searched with our key. */
export async function checkLedgerKey(context: DoctorContext): Promise<Finding> {
  const { config } = context
  const key = await findLedgerKey(config)
  if (key === null) return fail('There is no ledger key: set LEDGER_KEY, or start the site once to make one.')
  return withUsedDatabase(context, async ({ db }) => {
    const isOurs = await isLedgerKey(db, key)
    if (isOurs === null) return skip('No start has recorded the ledger key yet.')
    if (!isOurs) return fail(describeOtherLedgerKey(config))
    return pass('The ledger key matches the database.')
  })
}

/** Whether the processes on this database would accept ours. */
export async function checkSharedKeys(context: DoctorContext): Promise<Finding> {
  const { config } = context
  const [secretKey, path] = [await findSecretKey(config), keyFileOf(config)]
  if (secretKey === null) return fail('There is no SECRET_KEY: set it, or start the site once to make one.')
  if (!existsSync(path))
    return fail(`There are no signing keys in ${path}: correct AUTH_JWK_FILE, or start the site once.`)
  const ring = createKeyRing({ path, now: Date.now })
  // Throws if they cannot be used.
  await ring.signer()
  if (!config.database.url) return pass('The keys can be used; an embedded database has only one process.')
  return withUsedDatabase(context, async ({ connection }) => {
    const keys = [sharedSecretKey(secretKey), sharedSigningKeys({ ring })]
    const { other, processes } = await inspectSharedKeys(connection, keys)
    if (other !== null) return fail(describeOtherKey(other, config))
    return pass(`The keys can be used. Running processes with the same: ${processes}.`)
  })
}
