import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { inject } from 'vitest'
import type { Connection } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { superuserOfWorker } from './superuser-of-worker.ts'
import { createDatabaseOn } from './test-server.ts'

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
  const fresh = await createFresh(inject('testServer').template)
  const { connection, url } = fresh
  const { db, pool, close: closePool } = createDatabase<Tables>({ connection, max: 5, log: silentLog })
  const close = async () => {
    await closePool()
    await fresh[Symbol.asyncDispose]()
  }
  return { connection, url, db, pool, close, [Symbol.asyncDispose]: close }
}

/** A fresh database in which nothing has been made yet. */
export function createEmptyDatabase(): Promise<EmptyDatabase> {
  return createFresh()
}

async function createFresh(template?: string): Promise<EmptyDatabase> {
  const { superuser, applicationPassword } = inject('testServer')
  const { name, connection } = await createDatabaseOn(await superuserOfWorker(superuser), {
    superuser,
    applicationPassword,
    ...(template && { template }),
  })
  return {
    connection,
    url: toUrl(connection),
    async [Symbol.asyncDispose]() {
      const client = await superuserOfWorker(superuser)
      await client.query(`drop database ${name} with (force)`)
    },
  }
}

function toUrl(connection: Connection): string {
  if (typeof connection === 'string') return connection
  const { user, password, host, port, database } = connection
  const url = new URL(`postgres://${user}:${password}@localhost:${port}/${database}`)
  url.searchParams.set('host', host)
  return url.href.replaceAll('+', '%20')
}
