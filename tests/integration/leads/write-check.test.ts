import { expect, inject, onTestFinished, test } from 'vitest'
import { createHealthRoutes } from '#http/health-routes.ts'
import { createDatabase } from '#platform/database/database.ts'
import { canWrite } from '#services/leads/intake/write-check-store.ts'
import { superuserOfWorker } from '../../support/database/superuser-of-worker.ts'
import { createTestDatabase, silentLog as log } from '../../support/database/test-database.ts'

/** How `/readyz` answers on this database, over a dedicated connection. */
async function askReadiness(connection: Parameters<typeof createDatabase>[0]['connection']) {
  const { pool, close } = createDatabase<object>({ connection, max: 1, log })
  onTestFinished(close)
  const yes = async () => true
  const checks = { database: yes, queue: yes, brokenConnections: () => 0, isStopping: () => false }
  const answer = await createHealthRoutes({ ...checks, writes: () => canWrite(pool) }, Date.now).request('/readyz')
  return [answer.status, await answer.json()]
}

const unready = [503, { status: 'unavailable', database: true, queue: true, writes: false }]

test('a process is not ready while its database takes no writes or has no room on its disk', async () => {
  await using database = await createTestDatabase()
  const { superuser } = inject('testServer')
  const set = async (setting: string) => {
    const client = await superuserOfWorker(superuser, 'make')
    const { rows } = await database.pool.query('select current_database() as name')
    await client.query(`alter database ${rows[0].name} ${setting}`)
  }
  expect(await askReadiness(database.connection)).toEqual([200, { status: 'ok', database: true, queue: true }])
  expect((await database.pool.query('select from idempotency_keys')).rowCount).toBe(0)
  await set('set default_transaction_read_only = on')
  expect(await askReadiness(database.connection)).toEqual(unready)
  await set('reset default_transaction_read_only')
  // Simulates a full disk: the server may write no temporary file.
  await set("set temp_file_limit = '0'")
  expect(await askReadiness(database.connection)).toEqual(unready)
  await set('reset temp_file_limit')
  expect(await askReadiness(database.connection)).toEqual([200, { status: 'ok', database: true, queue: true }])
})
