import pg from 'pg'
import { clientOptions } from '#platform/database/connection.ts'
import { findRunningPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createLogger } from '#platform/log/logger.ts'

const log = createLogger({ level: 'silent' })

/** Queries the embedded database of a running product over a connection of its own. */
export async function askDatabase<Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const connection = await findRunningPostgres({ dataDir, log })
  if (!connection) throw new Error('the embedded server is not running')
  const client = new pg.Client(clientOptions(connection))
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
