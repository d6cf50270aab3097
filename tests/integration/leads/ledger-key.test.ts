import { statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLedgerKey, prepareLedger } from '#app/ledger-key.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment, SettingsError } from '#config/environment.ts'
import { createDatabase } from '#platform/database/database.ts'
import { isSuppressedSince } from '#services/leads/consents/consent-store.ts'
import { createLedgerKey, hashEmail } from '#services/leads/consents/ledger-key.ts'
import { moveLedger, OtherLedgerKey } from '#services/leads/consents/move-ledger.ts'
import type { Tables } from '#services/tables.ts'
import { createTestDatabase, silentLog } from '../../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const key = createLedgerKey('the key of this ledger')
const otherKey = createLedgerKey('the key of another one')
const emails = Array.from({ length: 2500 }, (_, index) => `person-${index}@buyers.example`)
const [first = '', second = '', third = ''] = emails
const withdrawnAt = new Date('2026-03-01')

/** A ledger as the former version has left it behind: two rows for each address, of which some withdrew. */
async function startOldLedger() {
  const database = await createTestDatabase<Tables>()
  onTestFinished(() => database.close())
  const { pool } = database
  const hashes = emails.map(hashEmail)
  for (const answer of ['inquiry', 'withdrawn'])
    await pool.query(
      `insert into consents (inquiry_id, email_sha256, wording_version, text_sha256, purposes, answer, basis, page, given_at)
       select gen_random_uuid(), hash, 'v1', '', '{}', $2, 'express', '/', '2026-01-01' from unnest($1::bytea[]) as hash`,
      [hashes, answer],
    )
  await pool.query(
    `insert into suppressions (email_sha256, reason, created_at)
     select hash, 'withdrawn-by-visitor', $2 from unnest($1::bytea[]) as hash`,
    [hashes.slice(0, 2), withdrawnAt],
  )
  return database
}

function recordMoves() {
  const moves: unknown[] = []
  return { moves, log: { info: (fields: unknown) => void moves.push(fields) } }
}

test('two processes that start together move the rows once, with the rights of an ordinary role', async () => {
  const { db, pool, connection } = await startOldLedger()
  const other = createDatabase<Tables>({ connection, max: 2, log: silentLog })
  onTestFinished(() => other.close())
  const { rows: roles } = await pool.query('select rolsuper from pg_roles where rolname = current_user')
  expect(roles).toEqual([{ rolsuper: false }])
  const before = await pool.query(`select id, inquiry_id, answer, given_at from consents order by id`)
  const { moves, log } = recordMoves()
  await Promise.all([db, other.db].map((each) => moveLedger({ db: each, key, log })))
  expect(moves).toEqual([{ rows: 5002 }])
  const { rows } = await pool.query(
    'select email_sha256 as hash, email_key_version as version, count(*)::int as n from consents group by 1, 2',
  )
  expect(new Set(rows.map(({ hash }) => hash.toString('hex')))).toEqual(
    new Set(emails.map((email) => key.hash(email).emailSha256.toString('hex'))),
  )
  expect(rows.every(({ version, n }) => version === 1 && n === 2)).toBe(true)
  // Nothing but the hashes has changed.
  expect((await pool.query(`select id, inquiry_id, answer, given_at from consents order by id`)).rows).toEqual(
    before.rows,
  )
  await moveLedger({ db, key, log })
  expect(moves).toHaveLength(1)
})

test('an address is found before and after the move, and a row that a former version adds later too', async () => {
  const { db, pool } = await startOldLedger()
  const log = recordMoves().log
  const isSuppressed = (email: string, since = withdrawnAt) => isSuppressedSince(db, key.hashesOf(email), since)
  expect(await isSuppressed(first.toUpperCase())).toBe(true)
  expect(await isSuppressed(third)).toBe(false)
  await moveLedger({ db, key, log })
  expect(await isSuppressed(first)).toBe(true)
  expect(await isSuppressed(third)).toBe(false)
  expect(await isSuppressedSince(db, otherKey.hashesOf(first), withdrawnAt)).toBe(false)
  const later = new Date('2026-05-01')
  const add = 'insert into suppressions (email_sha256, reason, created_at) values ($1, $2, $3)'
  for (const email of [second, third]) await pool.query(add, [hashEmail(email), 'withdrawn-by-visitor', later])
  expect(await isSuppressed(third)).toBe(true)
  await moveLedger({ db, key, log })
  for (const email of [second, third]) expect(await isSuppressed(email, later)).toBe(true)
  const { rows } = await pool.query('select email_key_version as version from suppressions')
  expect(rows).toEqual([{ version: 1 }, { version: 1 }, { version: 1 }])
})

test('the guard lets nobody change the ledger, and the move change nothing but plain hashes', async () => {
  const { db, pool } = await startOldLedger()
  /** In a transaction of its own, which leaves nothing behind. */
  async function attempt(sql: string, isMoving: boolean): Promise<string> {
    const client = await pool.connect()
    try {
      await client.query('begin')
      if (isMoving) await client.query(`select set_config('ledger.is_moving', 'on', true)`)
      return await client.query(sql).then(
        () => 'done',
        ({ message }) => message,
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const move = `update consents set email_sha256 = '', email_key_version = 1`
  for (const sql of [
    `update consents set answer = 'yes'`,
    `${move}, answer = 'yes'`,
    `update consents set email_sha256 = ''`,
    'delete from consents',
    'truncate consents',
  ]) {
    for (const isMoving of [true, false]) expect(await attempt(sql, isMoving), sql).toBe('consents is append-only')
  }
  expect(await attempt(move, false)).toBe('consents is append-only')
  expect(await attempt(move, true)).toBe('done')
  await moveLedger({ db, key, log: recordMoves().log })
  expect(await attempt('update consents set email_key_version = 2', true)).toBe('consents is append-only')
})

test('another key is refused while rows depend on the first one, and changes nothing', async () => {
  const { db, pool } = await startOldLedger()
  const log = recordMoves().log
  await moveLedger({ db, key, log })
  await pool.query('insert into suppressions (email_sha256, reason) values ($1, $2)', [hashEmail(third), 'x'])
  await expect(moveLedger({ db, key: otherKey, log })).rejects.toThrow(OtherLedgerKey)
  const { rows } = await pool.query('select count(*)::int as n from suppressions where email_key_version = 0')
  expect(rows).toEqual([{ n: 1 }])
  await moveLedger({ db, key, log })
})

test('of two processes that start together with different keys, one is refused', async () => {
  const { db, connection } = await startOldLedger()
  const other = createDatabase<Tables>({ connection, max: 2, log: silentLog })
  onTestFinished(() => other.close())
  const { log } = recordMoves()
  const starts = [moveLedger({ db, key, log }), moveLedger({ db: other.db, key: otherKey, log })]
  const outcomes = (await Promise.allSettled(starts)).map(({ status }) => status)
  expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
})

test('the key of the first start counts, even if nothing was stored yet', async () => {
  const database = await createTestDatabase<Tables>()
  onTestFinished(() => database.close())
  const log = recordMoves().log
  await moveLedger({ db: database.db, key, log })
  await expect(moveLedger({ db: database.db, key: otherKey, log })).rejects.toThrow(OtherLedgerKey)
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
])('an operator with another key is told what is wrong and what to do', async (settings, message) => {
  const { db } = await startOldLedger()
  await moveLedger({ db, key, log: recordMoves().log })
  const config = createConfig(readEnvironment({ DATA_DIR: '/data', ...settings }))
  const preparing = prepareLedger({ config, db, key: otherKey, log: recordMoves().log })
  await expect(preparing).rejects.toThrow(SettingsError)
  await expect(preparing).rejects.toThrow(message)
  await expect(preparing).rejects.toThrow('docs/operations.md, Backup and restore')
})
