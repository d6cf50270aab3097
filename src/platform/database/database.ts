import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { boundWaits, settingsOf, type WaitLimits } from './bound-waits.ts'
import { type Connection, clientOptions } from './connection.ts'
import { prepareByName } from './prepared-statements.ts'
import { reportOutages } from './report-outages.ts'

interface DatabaseOptions {
  connection: Connection
  /** Connections at most. */
  max: number
  /** Connections that stay open although nobody needs them for a while. */
  min?: number
  log: Logger
  statementTimeoutMs?: number
  /** Only for a server of our own; see `prepareByName`. */
  preparesStatements?: boolean
}

export interface Database<Tables> {
  db: Kysely<Tables>
  pool: pg.Pool
  close(): Promise<void>
}

export const defaultLimits: WaitLimits = { statementMs: 10_000, lockMs: 3000, idleInTransactionMs: 15_000 }

/** A pool whose every wait is bounded: for a connection, for a lock, for a statement, for an idle transaction. */
export function createDatabase<Tables>(options: DatabaseOptions): Database<Tables> {
  const limits = { ...defaultLimits, ...(options.statementTimeoutMs && { statementMs: options.statementTimeoutMs }) }
  // An address may be that of a pooler; the parts of one are those of our own server.
  const mayBePooler = typeof options.connection === 'string'
  const pool = new pg.Pool({
    ...clientOptions(options.connection),
    max: options.max,
    min: options.min ?? 0,
    application_name: 'offmarket',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(mayBePooler ? { onConnect: (client) => boundWaits(client, limits) } : settingsOf(limits)),
  })
  // The pool drops such a connection and opens another when asked; nobody waits on it. The error also carries
  // the connection with its secrets, so only its words are logged.
  pool.on('error', ({ message }) => {
    if (!pool.ending) options.log.warn({ reason: message }, 'an idle database connection was lost')
  })
  // A connection that breaks while it is in use rejects its query and also emits an event, which would end the process
  // if nobody listened. The pool listens only to idle connections; it discards broken ones by itself.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    reportOutages(client)
    if (options.preparesStatements) prepareByName(client)
  })
  reportOutages(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  // Kysely ends the pool only if it ever used it.
  const close = async () => {
    await db.destroy()
    if (!pool.ended && !pool.ending) await pool.end()
  }
  return { db, pool, close }
}
