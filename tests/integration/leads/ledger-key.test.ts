import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLedgerKey, requireLedgerKey } from '#app/ledger-key.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment, SettingsError } from '#config/environment.ts'
import { createDatabase } from '#platform/database/database.ts'
import { createLedgerKey } from '#services/leads/consents/ledger-key.ts'
import { claimLedgerKey } from '#services/leads/consents/ledger-key-store.ts'
import type { Tables } from '#services/tables.ts'
import { createTestDatabase, silentLog } from '../../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const key = createLedgerKey('the key of this ledger')
const otherKey = createLedgerKey('the key of another one')

async function startDatabase() {
  const database = await createTestDatabase<Tables>()
  onTestFinished(() => database.close())
  return database
}

test('of two processes that start together with different keys, one is refused, and the other may start again', async () => {
  const { db, connection } = await startDatabase()
  const other = createDatabase<Tables>({ connection, max: 2, log: silentLog })
  onTestFinished(() => other.close())
  const claims = () => Promise.allSettled([claimLedgerKey(db, key), claimLedgerKey(other.db, otherKey)])
  const first = (await claims()).map(({ status }) => status)
  expect(first.toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await claims()).map(({ status }) => status)).toEqual(first)
})

test('the key is made once, in a file that only its owner can read, or comes from the settings', async () => {
  await using directory = await makeTemporaryDirectory()
  const configWith = (settings: Record<string, string>) =>
    createConfig(readEnvironment({ DATA_DIR: directory.path, ...settings }))
  const config = configWith({})
  const [one, two] = await Promise.all([openLedgerKey(config), openLedgerKey(config)])
  expect(one.check).toEqual(two.check)
  const path = join(directory.path, 'ledger-key')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const given = configWith({ LEDGER_KEY: 'x'.repeat(32) })
  expect((await openLedgerKey(given)).check).toEqual(createLedgerKey('x'.repeat(32)).check)
  await writeFile(path, 'x'.repeat(32))
  expect((await openLedgerKey(config)).check).toEqual((await openLedgerKey(given)).check)
})

test.each([
  [{}, 'data/ledger-key is not the ledger key that this database was first started with'],
  [{ LEDGER_KEY: 'x'.repeat(32) }, 'LEDGER_KEY is not the ledger key that this database was first started with'],
])('a start with a different key says what is wrong and what to do', async (settings, message) => {
  const { db } = await startDatabase()
  await claimLedgerKey(db, key)
  const config = createConfig(readEnvironment({ DATA_DIR: '/data', ...settings }))
  const starting = requireLedgerKey(config, db, otherKey)
  await expect(starting).rejects.toThrow(SettingsError)
  await expect(starting).rejects.toThrow(message)
  await expect(starting).rejects.toThrow('docs/operations.md, Backup and restore')
})
