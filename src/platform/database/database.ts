import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { boundWaits, settingsOf, type WaitLimits } from './bound-waits.ts'
import { type Connection, clientOptions } from './connection.ts'
import { prepareByName } from './prepared-statements.ts'
import { reportOutages } from './report-outages.ts'

interface DatabaseOptions {
  connection: Connection
  /** Maximum number of connections. */
  max: number
  /** Idle connections to keep open. */
  min?: number
  log: Logger
  statementTimeoutMs?: number
  /** Only safe without a pooler; see `prepareByName`. */
  preparesStatements?: boolean
  /** Waits until a new connection may be used. */
  gate?: () => Promise<void>
}

export interface Database<Tables> {
  db: Kysely<Tables>
  pool: pg.Pool
  close(): Promise<void>
}

export const defaultLimits: WaitLimits = { statementMs: 10_000, lockMs: 3000, idleInTransactionMs: 15_000 }

/** A pool with a time limit on every wait: for a connection, a lock, a statement and an idle transaction. */
export function createDatabase<Tables>(options: DatabaseOptions): Database<Tables> {
  const limits = { ...defaultLimits, ...(options.statementTimeoutMs && { statementMs: options.statementTimeoutMs }) }
  // A URL may point to a pooler; separate settings always mean our own server.
  const mayBePooler = typeof options.connection === 'string'
  const pool = new pg.Pool({
    ...clientOptions(options.connection),
    max: options.max,
    min: options.min ?? 0,
    application_name: 'offmarket',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(!mayBePooler && settingsOf(limits)),
    async onConnect(client) {
      await options.gate?.()
      if (mayBePooler) await boundWaits(client, limits)
    },
  })
  // The pool replaces an idle connection that was lost. The error object contains the connection and its password, so
  // only the message is logged.
  pool.on('error', ({ message }) => {
    if (!pool.ending) options.log.warn({ reason: message }, 'an idle database connection was lost')
  })
  // A connection that breaks in use rejects its query and also emits an error, which would crash the process: the pool
  // listens only to idle connections. It discards the broken one.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    reportOutages(client)
    if (options.preparesStatements) prepareByName(client)
  })
  reportOutages(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Kysely ends the pool only if it has used it.
  const close = async () => {
    await db.destroy()
    if (!pool.ended && !pool.ending) await pool.end()
  }
  return { db, pool, close }
}
