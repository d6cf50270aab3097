import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { eventually, startQueue } from './start-queue.ts'

const Build = { name: 'build', schema: v.object({}) }

test("a killed worker's job runs again within 15 seconds, at the pace of production", async () => {
  await using fixture = await startQueue([Build], {})
  const child = fork(join(import.meta.dirname, '..', '..', 'support', 'programs', 'hanging-worker.ts'), {
    env: { ...process.env, CONNECTION: JSON.stringify(fixture.connection) },
  })
  await once(child, 'message')
  const taken = once(child, 'message')
  await fixture.send(Build, {})
  await taken
  let rerunAt = 0
  let attempts = 0
  await fixture.queue.work(Build, async ({ attempt }) => {
    rerunAt = performance.now()
    attempts = attempt
    return undefined
  })
  child.kill('SIGKILL')
  const killedAt = performance.now()
  await eventually(() => expect(rerunAt).toBeGreaterThan(0), 20_000)
  expect(rerunAt - killedAt).toBeLessThan(15_000)
  expect(attempts).toBe(2)
  expect(fixture.lines).toContainEqual(
    expect.objectContaining({ job: 'build', msg: 'the worker of a job died; the job runs again' }),
  )
})

test('a job whose worker lives is left alone, however long it takes', async () => {
  const timing = { pulseMs: 25, orphanCheckMs: 50, heartbeatSeconds: 0.1, orphanAfterSeconds: 0.5 }
  await using fixture = await startQueue([Build], timing)
  let runs = 0
  await fixture.queue.work(
    Build,
    async () => {
      runs += 1
      await fixture.pool.query('select pg_sleep(2)')
      return undefined
    },
    { concurrency: 2 },
  )
  await fixture.send(Build, {})
  await eventually(async () => {
    const { rows } = await fixture.pool.query(`select 1 from pgboss.job where state = 'completed'`)
    expect(rows).toHaveLength(1)
  })
  expect(runs).toBe(1)
})
