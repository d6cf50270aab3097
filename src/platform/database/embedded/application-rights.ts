// All that the superuser gives to the application. Each statement runs at every start, so it must be repeatable.
import type pg from 'pg'
import { type ConnectionSettings, withClient } from '../connection.ts'

export const APPLICATION_ROLE = 'offmarket'

/** Roles of the server with their attributes; those that are missing are created. */
const roles: Record<string, string> = {
  [APPLICATION_ROLE]: 'login',
  anon: 'nologin noinherit',
  authenticated: 'nologin noinherit',
  service_role: 'nologin noinherit bypassrls',
}

/** Rights that concern the whole server. */
const onServer = [
  'revoke all on database postgres, template1 from public',
  // The application executes statements in the name of these roles; it has none of their rights by itself.
  `grant anon, authenticated, service_role to ${APPLICATION_ROLE} with inherit false, set true`,
]

/**
 * The superuser owns the database, so that the application's role owns nothing but its schemas. It may create further
 * ones, as migrations and the job queue do.
 */
const onDatabase = (database: string) => [
  `revoke all on database ${database} from public`,
  `grant connect, create, temporary on database ${database} to ${APPLICATION_ROLE}`,
]

/** Run in the database itself. Extensions belong here too: `create extension if not exists …`. */
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

/** Gives the application its rights on a database. */
export async function grantDatabase(client: pg.Client, database: string): Promise<void> {
  await runAll(client, onDatabase(database))
}

/** Gives the application what it needs in a database; the superuser must be connected to it. */
export async function grantContents(superuser: ConnectionSettings, database: string): Promise<void> {
  await withClient({ ...superuser, database }, (client) => runAll(client, inDatabase))
}

async function runAll(client: pg.Client, statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}
