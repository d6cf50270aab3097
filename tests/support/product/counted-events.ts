import { expect } from 'vitest'
import { askDatabase } from '../database/ask-database.ts'
import type { Product } from './start-product.ts'

/** Waits until events of this path are in the statistics. Running the command until they are would take seconds. */
export async function untilCounted({ dataDir }: Product, table: 'analytics_daily' | 'vitals_daily', path: string) {
  const count = () =>
    askDatabase(
      dataDir,
      async (client) => (await client.query(`select from ${table} where path = $1`, [path])).rowCount,
    )
  // The database may be down for a moment.
  await expect.poll(() => count().catch(() => 0), { timeout: 30_000, interval: 200 }).toBeGreaterThan(0)
}
