import type { Pool } from 'pg'
import { expect } from 'vitest'

/** Passes while that many transactions on this database wait for another; to be called until it does. */
export async function expectBlocked(pool: Pool, count = 1): Promise<void> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  expect(rowCount).toBe(count)
}
