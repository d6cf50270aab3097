import type { Pool } from 'pg'
import type { Db } from 'pg-boss'

/**
 * Lets pg-boss work on our pool. Some of its statements are whole transactions in one text: if one fails half-way
 * the connection stays inside the transaction, so it is thrown away instead of being handed to the next caller.
 */
export function createPoolAdapter(pool: Pool): Db {
  return {
    async executeSql(text, values) {
      const client = await pool.connect()
      // A connection that breaks while in use also emits an event, which would end the process if nobody listened.
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
