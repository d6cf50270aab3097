import fs, { chmodSync, existsSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type ConnectionSettings, withClient } from '#platform/database/connection.ts'
import { findRunningPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { makePrivateDirectory } from '#platform/disk/private-directory.ts'
import { createLogger } from '#platform/log/logger.ts'
import { superuserOf } from '../../support/database/superuser-of.ts'
import { copyTemplate } from '../../support/product/product-template.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import { startProduct } from '../../support/product/start-product.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

const log = createLogger({ level: 'silent' })
/**
 * As root, the data belongs to the group of the database user, which may pass through its folder; nobody may list it.
 */
const privateMode = process.getuid?.() === 0 ? 0o710 : 0o700
const modeOf = (path: string) => statSync(path).mode & 0o777

const query = (connection: ConnectionSettings, sql: string) =>
  withClient(connection, async (client) => (await client.query(sql)).rows)

async function applicationOf(dataDir: string): Promise<ConnectionSettings> {
  const connection = await findRunningPostgres({ dataDir, log })
  if (!connection) throw new Error('the embedded server does not run')
  return connection
}

test('neither role can sign in with the password of the other', async () => {
  const { dataDir } = await sharedProduct()
  const superuser = superuserOf(dataDir)
  const application = await applicationOf(dataDir)
  expect(await query(application, 'select current_user as name')).toEqual([{ name: 'offmarket' }])
  expect(application.password).not.toBe(superuser.password)
  for (const [one, other] of [
    [superuser, application],
    [application, superuser],
  ] as const) {
    await expect(query({ ...one, password: other.password }, 'select 1')).rejects.toThrow('password')
  }
})

test("the application's role owns its schemas and their contents, and nothing else", async () => {
  const { dataDir } = await sharedProduct()
  const application = await applicationOf(dataDir)
  const owned = await query(
    application,
    `select nspname as name from pg_namespace where nspowner = current_user::regrole
       and nspname !~ '^pg_' order by nspname`,
  )
  expect(owned.map(({ name }) => name)).toEqual(['auth', 'pgboss', 'public', 'realtime', 'storage'])
  const databases = 'select datname from pg_database where datdba = current_user::regrole'
  expect(await query(application, databases)).toEqual([])
  const roles = `select roleid::regrole::text as role from pg_auth_members
    where member = current_user::regrole and not inherit_option and not admin_option order by 1`
  expect(await query(application, roles)).toEqual([
    { role: 'anon' },
    { role: 'authenticated' },
    { role: 'service_role' },
  ])
  const inherited =
    'select from pg_auth_members where member = current_user::regrole and (inherit_option or admin_option)'
  expect(await query(application, inherited)).toEqual([])
})

test.each([
  ['reading a file of the server', "select pg_read_file('postmaster.pid')", 'permission denied'],
  ['running a program', "copy (select 1) to program 'true'", 'permission denied'],
  ['reading the passwords', 'select * from pg_authid', 'permission denied'],
  ['becoming the superuser', 'set role postgres', 'permission denied'],
  ['creating a role', 'create role another superuser', 'permission denied'],
  ['changing the database', 'alter database offmarket set search_path to nowhere', 'must be owner'],
  ['creating a database', 'create database another', 'permission denied'],
])("%s is refused to the application's role", async (_what, sql, message) => {
  const { dataDir } = await sharedProduct()
  await expect(query(await applicationOf(dataDir), sql)).rejects.toThrow(message)
})

test.each(['postgres', 'template1'])("the application's role cannot connect to the database %s", async (database) => {
  const { dataDir } = await sharedProduct()
  const application = await applicationOf(dataDir)
  await expect(query({ ...application, database }, 'select 1')).rejects.toThrow('permission denied for database')
})

test('the data directory is closed to others from its first moment', async () => {
  await using folder = await makeTemporaryDirectory()
  const dataDir = join(folder.path, 'new', 'data')
  const modes = new Set<number>()
  let isStarted = false
  const starting = startProduct({ dataDir }).finally(() => {
    isStarted = true
  })
  for (; !isStarted; await wait(1)) if (existsSync(dataDir)) modes.add(modeOf(dataDir))
  await using product = await starting
  for (const mode of modes) expect(mode & 0o007, mode.toString(8)).toBe(0)
  expect(modeOf(product.dataDir)).toBe(privateMode)
})

test('a data directory is closed as soon as it exists, not a moment later', async () => {
  await using folder = await makeTemporaryDirectory()
  const dataDir = join(folder.path, 'data')
  const { mkdirSync } = fs
  let mode = 0
  const observed = (...words: Parameters<typeof mkdirSync>) => {
    const made = mkdirSync(...words)
    if (words[0] === dataDir) mode = modeOf(dataDir)
    return made
  }
  Object.assign(fs, { mkdirSync: observed })
  syncBuiltinESMExports()
  try {
    makePrivateDirectory(dataDir)
  } finally {
    Object.assign(fs, { mkdirSync })
    syncBuiltinESMExports()
  }
  expect(mode.toString(8)).toBe('700')
  expect(modeOf(dataDir)).toBe(privateMode)
})

test('a data directory that was copied without its mode is closed at the next start', async () => {
  await using folder = await makeTemporaryDirectory()
  await copyTemplate(folder.path)
  chmodSync(folder.path, 0o755)
  await using product = await startProduct({ dataDir: folder.path })
  expect(modeOf(product.dataDir)).toBe(privateMode)
})
