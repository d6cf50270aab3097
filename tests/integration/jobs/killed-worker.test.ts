import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { eventually, startQueue } from './start-queue.ts'

const Build = { name: 'build', schema: v.object({}) }

test("a killed worker's job runs again once pg-boss misses its heartbeat", async () => {
  await using fixture = await startQueue([Build])
  const child = fork(join(import.meta.dirname, '..', '..', 'support', 'programs', 'hanging-worker.ts'), {
    env: { ...process.env, CONNECTION: JSON.stringify(fixture.connection) },
  })
  await once(child, 'message')
  const taken = once(child, 'message')
  await fixture.send(Build, {})
  await taken
  let attempts = 0
  await fixture.queue.work(Build, async ({ attempt }) => {
    attempts = attempt
    return undefined
  })
  const killed = once(child, 'exit')
  child.kill('SIGKILL')
  await killed
  // As if the ten seconds had passed that are the least pg-boss accepts.
  await fixture.pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds'")
  await eventually(() => expect(attempts).toBe(2), 15_000)
})
