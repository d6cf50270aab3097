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

/** What `pg` wants to hear. The embedded server speaks no TLS, whatever PGSSLMODE says. */
export function clientOptions(connection: Connection): pg.ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false }
}

/** One connection of its own, outside any pool; it is not open yet. */
export function createClient(connection: Connection, name: string): pg.Client {
  const client = new pg.Client({
    ...clientOptions(connection),
    connectionTimeoutMillis: 5000,
    application_name: name,
  })
  // A lost connection also rejects the query that waits on it; this only keeps the event from ending the process.
  client.on('error', () => {})
  reportOutages(client)
  return client
}

/** Rejects if the server does not answer. */
export async function ping(connection: pg.ClientBase | pg.Pool): Promise<void> {
  await connection.query('select 1')
}

/** Lends such a connection, and closes it afterwards. */
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
