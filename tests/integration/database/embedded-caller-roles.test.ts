import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import { type ConnectionSettings, withClient } from '#platform/database/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { superuserOf } from '../../support/database/superuser-of.ts'
import { silentLog as log } from '../../support/database/test-database.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'

// Roles belong to the whole server, so these tests have a separate one.
const folder = await makeTemporaryDirectory()
const dataDir = join(folder.path, 'data')
let server: EmbeddedPostgres
beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, log })
})
afterAll(async () => {
  await server.stop()
  await folder[Symbol.asyncDispose]()
})

const query = (connection: ConnectionSettings, statement: string) =>
  withClient(connection, async (client) => (await client.query(statement)).rows)

let count = 0

/** A server without the roles, and a database on it that belongs to a plain account, as managed services provide. */
async function makeManaged(attributes: string): Promise<ConnectionSettings> {
  const superuser = superuserOf(dataDir)
  const name = `managed_${count++}`
  await query(superuser, `create role ${name} login password 'secret' ${attributes}`)
  await query(superuser, `create database ${name} owner ${name}`)
  await query({ ...superuser, database: name }, `alter schema public owner to ${name}`)
  for (const role of ['anon', 'authenticated', 'service_role']) await query(superuser, `drop role if exists ${role}`)
  const connection = { ...superuser, user: name, password: 'secret', database: name }
  await query(connection, 'create table files (name text); alter table files enable row level security')
  return connection
}

function prepare(connection: ConnectionSettings): Promise<boolean> {
  const rights = ['grant select, insert on files to anon, authenticated, service_role']
  return prepareCallerRoles({ connection, rights, serviceTables: ['public.files'] })
}

/** What a role sees of a table with one row. */
const seenBy = (connection: ConnectionSettings, role: string) =>
  withClient(connection, async (client) => {
    await client.query(`set role ${role}`)
    return (await client.query('select name from files')).rows
  })

test('an account that may create roles creates them once, and service_role gets its policies', async () => {
  const connection = await makeManaged('createrole')
  expect(await Promise.all([prepare(connection), prepare(connection)])).toEqual([true, true])
  expect(await prepare(connection)).toBe(true)
  await query(connection, "insert into files values ('rent roll')")
  expect(await seenBy(connection, 'service_role')).toEqual([{ name: 'rent roll' }])
  expect(await seenBy(connection, 'authenticated')).toEqual([])
  const policies = await query(connection, "select roles::text as roles from pg_policies where tablename = 'files'")
  expect(policies).toEqual([{ roles: '{service_role}' }])
  // The next test drops the roles.
  const superuser = { ...superuserOf(dataDir), database: connection.database }
  await query(superuser, 'drop owned by anon, authenticated, service_role')
})

test('an account that may not create roles gets an error, until an administrator has created and granted them', async () => {
  const connection = await makeManaged('nocreaterole')
  const superuser = superuserOf(dataDir)
  expect(await prepare(connection)).toBe(false)
  await query(superuser, 'create role anon; create role authenticated; create role service_role bypassrls')
  expect(await prepare(connection)).toBe(false)
  await query(superuser, `grant anon, authenticated, service_role to ${connection.user} with inherit false, set true`)
  expect(await prepare(connection)).toBe(true)
  await query(connection, "insert into files values ('lease')")
  expect(await seenBy(connection, 'service_role')).toEqual([{ name: 'lease' }])
  // It bypasses policies, so it needs none.
  expect(await query(connection, "select from pg_policies where tablename = 'files'")).toEqual([])
})

test("the application's role does not have the rights of callers", async () => {
  await server.stop()
  server = await startEmbeddedPostgres({ dataDir, log })
  const members = await query(
    server.connection,
    `select roleid::regrole::text as role, admin_option, inherit_option, set_option from pg_auth_members
     where member = current_user::regrole order by 1`,
  )
  const only = { admin_option: false, inherit_option: false, set_option: true }
  expect(members).toEqual(['anon', 'authenticated', 'service_role'].map((role) => ({ role, ...only })))
  expect(await prepareCallerRoles({ connection: server.connection, rights: [], serviceTables: [] })).toBe(true)
})
