import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import { type Connection, withClient } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createLogger } from '#platform/logger.ts'

export const migrationsDirectory = join(dirname(dirname(dirname(import.meta.dirname))), 'migrations')
export const silentLog = createLogger({ level: 'silent' })

interface EmptyDatabase extends AsyncDisposable {
  connection: Connection
  /** The same as a URL, fit for DATABASE_URL. */
  url: string
}

export interface TestDatabase<Tables> extends EmptyDatabase {
  db: Kysely<Tables>
  pool: Pool
  close(): Promise<void>
}

/** A fresh database on the run's server, migrated, with a pool. */
export async function createTestDatabase<Tables>(): Promise<TestDatabase<Tables>> {
  const empty = await createEmptyDatabase()
  const { connection, url } = empty
  await migrate({ connection, directory: migrationsDirectory, log: silentLog })
  const { db, pool, close: closePool } = createDatabase<Tables>({ connection, max: 5, log: silentLog })
  const close = async () => {
    await closePool()
    await empty[Symbol.asyncDispose]()
  }
  return { connection, url, db, pool, close, [Symbol.asyncDispose]: close }
}

/** A fresh database in which nothing has been made yet. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const server = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Embedded, the application's role owns its database, as in production.
  const owner = typeof server === 'string' ? '' : 'owner offmarket'
  await withClient(server, (client) => client.query(`create database ${name} ${owner}`))
  const connection =
    typeof server === 'string' ? onDatabase(server, name) : { ...server, user: 'offmarket', database: name }
  return {
    connection,
    url: toUrl(connection),
    async [Symbol.asyncDispose]() {
      await withClient(server, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

function onDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

function toUrl(connection: Connection): string {
  if (typeof connection === 'string') return connection
  const { user, password, host, port, database } = connection
  const url = new URL(`postgres://${user}:${password}@localhost:${port}/${database}`)
  url.searchParams.set('host', host)
  return url.href.replaceAll('+', '%20')
}
