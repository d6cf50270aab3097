// Everything the superuser grants to the application. Each statement runs at every start, so it must be repeatable.
import type pg from 'pg'
import { type ConnectionSettings, withClient } from '../connection.ts'

export const APPLICATION_ROLE = 'offmarket'

/** The server's roles and their attributes. Missing ones are created. */
const roles: Record<string, string> = {
  [APPLICATION_ROLE]: 'login',
  anon: 'nologin noinherit',
  authenticated: 'nologin noinherit',
  service_role: 'nologin noinherit bypassrls',
}

/** Server-wide rights. */
const onServer = [
  'revoke all on database postgres, template1 from public',
  // The application can switch to these roles but does not inherit their rights.
  `grant anon, authenticated, service_role to ${APPLICATION_ROLE} with inherit false, set true`,
]

/**
 * The superuser owns the database, so the application's role owns only its schemas. It may create more, as migrations
 * and the job queue do.
 */
const onDatabase = (database: string) => [
  `revoke all on database ${database} from public`,
  `grant connect, create, temporary on database ${database} to ${APPLICATION_ROLE}`,
]

/** Runs inside the database itself. Extensions belong here too. */
const inDatabase = [
  `alter schema public owner to ${APPLICATION_ROLE}`,
  // For the search of the lead desk.
  'create extension if not exists pg_trgm schema public',
]

/** Creates the roles that are missing and gives them their rights on the server. */
export async function prepareRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles')
  const present = new Set(rows.map(({ name }) => name))
  for (const [name, attributes] of Object.entries(roles)) {
    if (!present.has(name)) await client.query(`create role ${name} ${attributes}`)
  }
  await runAll(client, onServer)
}

/** Grants the application its rights on a database and revokes everyone else's. */
export async function grantDatabase(client: pg.Client, database: string): Promise<void> {
  await runAll(client, onDatabase(database))
}

/** Grants the application what it needs inside a database, which requires a superuser connection to that database. */
export async function grantContents(superuser: ConnectionSettings, database: string): Promise<void> {
  await withClient({ ...superuser, database }, (client) => runAll(client, inDatabase))
}

async function runAll(client: pg.Client, statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}
