import type { Pool, PoolClient } from 'pg'

/** Runs a transaction on a pooled connection. After a failure the connection is closed, which rolls back. */
export async function runTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let isCommitted = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    isCommitted = true
    return result
  } finally {
    client.release(!isCommitted)
  }
}
