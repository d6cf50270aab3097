import pg from 'pg'
import { reportOutages } from './report-outages.ts'

export interface ConnectionSettings {
  /** A host name, or the directory of a Unix socket. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

/** A `postgres://` URL, or the parts of one. */
export type Connection = string | ConnectionSettings

/** Options for `pg`. The embedded server has no TLS, so PGSSLMODE must not turn it on. */
export function clientOptions(connection: Connection): pg.ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false }
}

/** A separate connection outside any pool, not yet open. */
export function createClient(connection: Connection, name: string): pg.Client {
  const client = new pg.Client({
    ...clientOptions(connection),
    connectionTimeoutMillis: 5000,
    application_name: name,
  })
  // Without a listener, losing the connection would crash the process. The pending query rejects anyway.
  client.on('error', () => {})
  reportOutages(client)
  return client
}

/** Rejects if the server does not answer. */
export async function ping(connection: pg.ClientBase | pg.Pool): Promise<void> {
  await connection.query('select 1')
}

/** Runs work with a separate connection, and closes it afterwards. */
export async function withClient<Result>(
  connection: Connection,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(connection, 'offmarket tool')
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
