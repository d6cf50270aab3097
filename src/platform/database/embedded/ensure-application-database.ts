import type pg from 'pg'
import { type ConnectionSettings, withClient } from '../connection.ts'

/** 18.4 fixed eleven security holes, three of them serious. */
const OLDEST_VERSION = 180_004
const ROLE = 'offmarket'
const DATABASE = 'offmarket'

/**
 * Creates the application's database and its role. The role owns nothing else, so SQL that is injected through it
 * reaches no file and no program. Refuses a server whose settings could lose an acknowledged write.
 */
export async function ensureApplicationDatabase(superuser: ConnectionSettings): Promise<ConnectionSettings> {
  await withClient(superuser, async (client) => {
    if (!(await exists(client, 'select from pg_roles where rolname = $1', ROLE))) {
      // A failing statement is written to the server's log, and this one contains the password.
      await client.query("set log_min_error_statement = 'panic'")
      await client.query(`create role ${ROLE} login password ${client.escapeLiteral(superuser.password)}`)
    }
    if (!(await exists(client, 'select from pg_database where datname = $1', DATABASE))) {
      await client.query(`create database ${DATABASE} owner ${ROLE}`)
    }
  })
  const connection = { ...superuser, user: ROLE, database: DATABASE }
  await withClient(connection, assertDurable)
  return connection
}

async function exists(client: pg.Client, query: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [name])
  return rowCount === 1
}

async function assertDurable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('server_version_num', 'data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit')`,
  )
  const faults = rows
    .filter(({ name, setting }) =>
      name === 'server_version_num' ? Number(setting) < OLDEST_VERSION : setting !== 'on',
    )
    .map(({ name, setting }) => `${name} is ${setting}`)
  if (faults.length > 0) throw new Error(`The database is not safe to use: ${faults.join(', ')}.`)
}
