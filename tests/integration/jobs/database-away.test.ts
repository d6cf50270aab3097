import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createDatabase } from '#platform/database/database.ts'
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts'
import { createJobQueue } from '#platform/jobs/job-queue.ts'
import { quickTiming } from '../../support/database/quick-timing.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { createTestLog, eventually } from './start-queue.ts'

const Count = { name: 'count', schema: v.object({ n: v.number() }) }

test('jobs continue after PostgreSQL was killed under the workers, and each is done', async () => {
  await using directory = await makeTemporaryDirectory()
  const dataDir = directory.path
  const { log } = createTestLog()
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  const { db, pool, close } = createDatabase({ connection: postgres.connection, max: 5, log })
  const queue = createJobQueue({ pool, log, jobs: [Count], timing: quickTiming })
  const done = new Set<number>()
  const count = async ({ payload }: { payload: { n: number } }) => {
    await pool.query('select pg_sleep(0.05)')
    done.add(payload.n)
    return undefined
  }
  await queue.work(Count, count, { concurrency: 2 })
  await queue.start()
  const numbers = Array.from({ length: 60 }, (_, n) => n)
  await db.transaction().execute(async (tx) => {
    for (const n of numbers) await queue.enqueue(tx, Count, { n })
  })
  await eventually(() => expect(done.size).toBeGreaterThan(5))
  const killed = postgres.pid() ?? Number.NaN
  process.kill(killed, 'SIGKILL')
  await eventually(() => expect([killed, undefined]).not.toContain(postgres.pid()), 20_000)
  // As if the ten seconds had passed after which pg-boss gives a lost job to another worker.
  await eventually(() => pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds'"))
  await eventually(() => expect([...done].toSorted((a, b) => a - b)).toEqual(numbers), 40_000)
  await queue.stop({ timeoutMs: 1000 })
  await close()
  await postgres.stop()
}, 90_000)

test('a queue without a database starts once there is one, and can stop while there is none', async () => {
  await using directory = await makeTemporaryDirectory()
  const dataDir = directory.path
  const { log, lines } = createTestLog()
  const first = await startEmbeddedPostgres({ dataDir, log })
  await first.stop()
  const { pool, close } = createDatabase({ connection: first.connection, max: 5, log })
  const [queue, unlucky] = [1, 2].map(() => createJobQueue({ pool, log, jobs: [Count], timing: quickTiming }))
  await Promise.all([queue?.start(), unlucky?.start()])
  expect(await queue?.isReachable()).toBe(false)
  await unlucky?.stop({ timeoutMs: 1000 })
  const second = await startEmbeddedPostgres({ dataDir, log })
  await eventually(async () => expect(await queue?.isReachable()).toBe(true), 20_000)
  expect(await unlucky?.isReachable()).toBe(false)
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'the job queue could not start; trying again' }))
  await queue?.stop({ timeoutMs: 1000 })
  await close()
  await second.stop()
}, 60_000)
