import type { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { inject } from 'vitest'
import type { Connection } from '#platform/database/connection.ts'
import { createDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/log/logger.ts'
import { takeCopy } from './spare-database.ts'
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
  const fresh = withDrop(await takeCopy(inject('testServer')))
  const { connection, url } = fresh
  const { db, pool, close: closePool } = createDatabase<Tables>({ connection, max: 5, log: silentLog })
  pool.on('connect', refuseNames)
  const close = async () => {
    await closePool()
    await fresh[Symbol.asyncDispose]()
  }
  return { connection, url, db, pool, close, [Symbol.asyncDispose]: close }
}

/**
 * Behind a pooler, a session may have a statement of this name already, from another client. So nothing that the tests
 * send may name its statement itself.
 */
function refuseNames(client: PoolClient): void {
  const { query } = client
  Object.assign(client, {
    query: (text: unknown, ...rest: unknown[]): unknown => {
      if (typeof text === 'object' && text !== null && 'name' in text && text.name)
        throw new Error(`A statement names itself: ${text.name}`)
      return Reflect.apply(query, client, [text, ...rest])
    },
  })
}

/** A fresh database in which nothing has been made yet. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const { superuser, applicationPassword } = inject('testServer')
  return withDrop(
    await createDatabaseOn(await superuserOfWorker(superuser, 'make'), { superuser, applicationPassword }),
  )
}

function withDrop({ name, connection }: { name: string; connection: Connection }): EmptyDatabase {
  const { superuser } = inject('testServer')
  return {
    connection,
    url: toUrl(connection),
    async [Symbol.asyncDispose]() {
      const client = await superuserOfWorker(superuser, 'drop')
      const dropped = client.query(`drop database ${name} with (force)`)
      // PostgreSQL waits a tenth of a second where a connection is still closing, and on our own server the test need
      // not: what is left there goes with it.
      if (typeof superuser === 'string') await dropped
      else dropped.catch(() => {})
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
