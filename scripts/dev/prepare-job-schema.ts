import { PgBoss } from 'pg-boss'
import type { Connection } from '#platform/database/connection.ts'

/** Starts pg-boss only because it creates its tables when it starts. */
export async function prepareJobSchema(connection: Connection): Promise<void> {
  const target = typeof connection === 'string' ? { connectionString: connection } : { ...connection, ssl: false }
  const boss = new PgBoss({ ...target, schedule: false, supervise: false, max: 2 })
  const faults: Error[] = []
  boss.on('error', (error) => faults.push(error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (faults[0]) throw faults[0]
}
