import type { Pool } from 'pg'
import { expect } from 'vitest'

/** Passes while one transaction on this database waits for another; to be called until it does. */
export async function expectBlocked(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  expect(rowCount).toBe(1)
}
