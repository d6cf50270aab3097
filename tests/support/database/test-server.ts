import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import type { Connection } from '#platform/database/connection.ts'
import { APPLICATION_ROLE, grantContents, grantDatabase } from '#platform/database/embedded/application-rights.ts'

export const migrationsDirectory = join(dirname(dirname(dirname(import.meta.dirname))), 'migrations')

export interface TestServer {
  /** May create databases. */
  superuser: Connection
  /** The password of the application's role, on the embedded server. */
  applicationPassword: string
  /** The name of a migrated database, of which new ones are copies. */
  template: string
}

interface DatabaseOptions extends Omit<TestServer, 'template'> {
  template?: string
}

/** Creates a database, empty or as a copy of the template, with the rights that the application has in production. */
export async function createDatabaseOn(
  client: pg.Client,
  { superuser, applicationPassword, template }: DatabaseOptions,
) {
  const name = `test_${randomBytes(6).toString('hex')}`
  const source = template ? `template ${template}` : ''
  if (typeof superuser === 'string') {
    await client.query(`create database ${name} ${source}`)
    return { name, connection: onDatabase(superuser, name) }
  }
  // Copying files that lie in memory takes half as long as writing each of their pages to the log.
  await client.query(`create database ${name} ${source} strategy file_copy`)
  await grantDatabase(client, name)
  if (!template) await grantContents(superuser, name)
  const connection: Connection = { ...superuser, user: APPLICATION_ROLE, password: applicationPassword, database: name }
  return { name, connection }
}

function onDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
