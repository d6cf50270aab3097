import type { Pool } from 'pg'
import type { Db } from 'pg-boss'

/**
 * Lets pg-boss use our pool. Some of its statements are whole transactions: if one fails halfway, the connection is
 * still inside the transaction and must be discarded rather than reused.
 */
export function createPoolAdapter(pool: Pool): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      try {
        return await client.query(text, values)
      } finally {
        client.release(client.getTransactionStatus() !== 'I')
      }
    },
  }
}
