import type pg from 'pg'
import { OperatorError } from '../../errors/operator-error.ts'
import { type ConnectionSettings, withClient } from '../connection.ts'
import { APPLICATION_ROLE, grantContents, grantDatabase, prepareRoles } from './application-rights.ts'

/** 18.4 fixed eleven security holes, three of them serious. */
const OLDEST_VERSION = 180_004
const DATABASE = 'offmarket'

/**
 * Runs as superuser at each start: creates the application's role and database if they are missing, and sets the role's
 * password and rights. The role is not a superuser and does not have the superuser's password, so injected SQL cannot
 * reach files or programs. Refuses a server whose settings could lose an acknowledged write.
 */
export async function prepareApplicationDatabase(
  superuser: ConnectionSettings,
  password: string,
): Promise<ConnectionSettings> {
  await withClient(superuser, async (client) => {
    await prepareRoles(client)
    // Keeps the password in the next statement out of the server's log, even if the statement fails.
    await client.query("set log_min_error_statement = 'panic'")
    await client.query(`alter role ${APPLICATION_ROLE} password ${client.escapeLiteral(password)}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    await grantDatabase(client, DATABASE)
  })
  await grantContents(superuser, DATABASE)
  const connection = applicationConnection(superuser, password)
  await withClient(connection, assertDurable)
  return connection
}

/** How the application connects to this superuser's server. */
export function applicationConnection(superuser: ConnectionSettings, password: string): ConnectionSettings {
  return { ...superuser, user: APPLICATION_ROLE, password, database: DATABASE }
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
  if (faults.length > 0) throw new OperatorError(`The database is not safe to use: ${faults.join(', ')}.`)
}
