import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { type Connection, withClient } from '#platform/database/connection.ts'

export const migrationsDirectory = join(dirname(dirname(dirname(import.meta.dirname))), 'migrations')

export interface TestServer {
  /** May create databases. */
  superuser: Connection
  /** The name of a migrated database, of which new ones are copies. */
  template: string
}

/** Creates a database, empty or as a copy of the template, that belongs to the application's role. */
export async function createDatabaseOn({ superuser, template }: { superuser: Connection; template?: string }) {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Embedded, the application's role owns its database, as in production.
  const owner = typeof superuser === 'string' ? '' : 'owner offmarket'
  const source = template ? `template ${template}` : ''
  await withClient(superuser, (client) => client.query(`create database ${name} ${owner} ${source}`))
  const connection: Connection =
    typeof superuser === 'string' ? onDatabase(superuser, name) : { ...superuser, user: 'offmarket', database: name }
  return { name, connection }
}

function onDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
