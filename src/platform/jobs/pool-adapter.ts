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
      // A connection that breaks in use also emits an error, which would crash the process without a listener.
      let broken = false
      const onError = () => {
        broken = true
      }
      client.on('error', onError)
      try {
        return await client.query(text, values)
      } finally {
        client.off('error', onError)
        client.release(broken || client.getTransactionStatus() !== 'I')
      }
    },
  }
}
