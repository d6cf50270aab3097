import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createJobQueue } from '#platform/jobs/job-queue.ts'
import { countJobs } from '#platform/jobs/job-store.ts'
import { quickTiming } from '../../support/database/quick-timing.ts'
import { createTestDatabase } from '../../support/database/test-database.ts'
import { createTestLog, eventually, startQueue } from './start-queue.ts'

const Greet = { name: 'greet', schema: v.object({ name: v.pipe(v.string(), v.maxLength(20)) }) }
const Count = { name: 'count', schema: v.object({ n: v.number() }) }

test('a job of a transaction that rolls back never existed', async () => {
  await using fixture = await startQueue([Greet])
  const greeted: string[] = []
  await fixture.queue.work(Greet, async ({ payload }) => void greeted.push(payload.name))
  const rolledBack = fixture.db.transaction().execute(async (tx) => {
    await fixture.queue.enqueue(tx, Greet, { name: 'nobody' })
    throw new Error('the caller thought better of it')
  })
  await expect(rolledBack).rejects.toThrow('thought better')
  await fixture.send(Greet, { name: 'Ann' })
  await eventually(async () => {
    expect(await countJobs(fixture.pool)).toMatchObject([{ job: 'greet', waiting: 0, active: 0, done: 1 }])
  })
  expect(greeted).toEqual(['Ann'])
})

test('a job runs within two seconds of its commit, at the pace of production', async () => {
  await using fixture = await startQueue([Greet], {})
  let ranAt = 0
  await fixture.queue.work(Greet, async () => {
    ranAt = performance.now()
    return undefined
  })
  const committedAt = await fixture.send(Greet, { name: 'Ann' }).then(() => performance.now())
  await eventually(() => expect(ranAt).toBeGreaterThan(0))
  expect(ranAt - committedAt).toBeLessThan(2000)
})

test('a job is not taken before its transaction commits', async () => {
  await using fixture = await startQueue([Greet])
  const greeted: string[] = []
  await fixture.queue.work(Greet, async ({ payload }) => {
    greeted.push(payload.name)
    return undefined
  })
  await fixture.db.transaction().execute(async (tx) => {
    await fixture.queue.enqueue(tx, Greet, { name: 'Ann' })
    // The worker checks the queue, and finds only what was committed.
    await fixture.send(Greet, { name: 'Bob' })
    await eventually(() => expect(greeted).toEqual(['Bob']))
  })
  await eventually(() => expect(greeted).toEqual(['Bob', 'Ann']))
})

test('a payload that its schema refuses is never stored, and the refusal does not repeat it', async () => {
  await using fixture = await startQueue([Greet])
  const refused = fixture.send(Greet, { name: 'a name of more than twenty letters' })
  await expect(refused).rejects.toThrow('The payload of greet does not fit its schema: name')
  expect(await countJobs(fixture.pool)).toMatchObject([{ job: 'greet', waiting: 0 }])
})

test('a stored payload that the handler cannot read is given up at once', async () => {
  await using fixture = await startQueue([Greet])
  const Older = { name: 'greet', schema: v.object({ nickname: v.string() }) }
  await fixture.send(Older, { nickname: 'Annie' })
  await fixture.queue.work(Greet, async () => expect.unreachable())
  await eventually(async () => expect(await countJobs(fixture.pool)).toMatchObject([{ dead: 1, retrying: 0 }]))
})

test('a repeated id stores one job', async () => {
  await using fixture = await startQueue([Greet])
  const id = randomUUID()
  expect(await fixture.send(Greet, { name: 'first' }, { id })).toBe(id)
  expect(await fixture.send(Greet, { name: 'second' }, { id })).toBeNull()
  expect(await countJobs(fixture.pool)).toMatchObject([{ waiting: 1 }])
})

test('a job with a later start waits', async () => {
  await using fixture = await startQueue([Greet])
  const greeted: string[] = []
  await fixture.queue.work(Greet, async ({ payload }) => void greeted.push(payload.name))
  await fixture.send(Greet, { name: 'later' }, { startAfterSeconds: 1 })
  await fixture.send(Greet, { name: 'now' })
  await eventually(() => expect(greeted).toEqual(['now', 'later']))
})

test('as many jobs run at once as the worker was allowed', async () => {
  await using fixture = await startQueue([Count])
  let [running, most, done] = [0, 0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await fixture.pool.query('select pg_sleep(0.02)')
    running -= 1
    done += 1
    return undefined
  }
  await fixture.queue.work(Count, work, { concurrency: 3 })
  for (let n = 0; n < 30; n += 1) await fixture.send(Count, { n })
  await eventually(() => expect(done).toBe(30))
  expect(most).toBe(3)
})

test('processes that start at once on an empty database share the work and run each job once', async () => {
  const database = await createTestDatabase()
  const { log } = createTestLog()
  const runs: number[] = []
  const queues = Array.from({ length: 4 }, () =>
    createJobQueue({ pool: database.pool, log, jobs: [Count], timing: quickTiming }),
  )
  for (const queue of queues)
    await queue.work(Count, async ({ payload }) => void runs.push(payload.n), { concurrency: 2 })
  await Promise.all(queues.map((queue) => queue.start()))
  expect(await Promise.all(queues.map((queue) => queue.isReachable()))).toEqual([true, true, true, true])
  const numbers = Array.from({ length: 100 }, (_, n) => n)
  await database.db.transaction().execute(async (tx) => {
    for (const n of numbers) await queues[0]?.enqueue(tx, Count, { n })
  })
  await eventually(() => expect(runs.toSorted((a, b) => a - b)).toEqual(numbers))
  await Promise.all(queues.map((queue) => queue.stop({ timeoutMs: 1000 })))
  await database.close()
})

test('a queue created by an earlier release gets the options of this one', async () => {
  await using fixture = await startQueue([Greet], { retryDelaySeconds: 60, retryDelayMaxSeconds: 60 })
  await fixture.queue.stop({ timeoutMs: 1000 })
  const newer = createJobQueue({ ...fixture, jobs: [Greet], timing: { ...quickTiming, retryDelayMaxSeconds: 7 } })
  await newer.start()
  const { rows } = await fixture.pool.query(
    `select retry_delay_max, dead_letter from pgboss.queue where name = 'greet'`,
  )
  expect(rows).toEqual([{ retry_delay_max: 7, dead_letter: 'greet-dead' }])
  await newer.stop({ timeoutMs: 1000 })
})

test('a stop lets the running job finish and starts no other', async () => {
  await using fixture = await startQueue([Count])
  const [begun, finished]: [number[], number[]] = [[], []]
  const work = Promise.withResolvers<void>()
  await fixture.queue.work(Count, async ({ payload }) => {
    begun.push(payload.n)
    await work.promise
    finished.push(payload.n)
    return undefined
  })
  await fixture.send(Count, { n: 1 })
  await eventually(() => expect(begun).toEqual([1]))
  // Sent together, both might be taken at once.
  await fixture.send(Count, { n: 2 })
  const stopped = fixture.queue.stop({ timeoutMs: 5000 })
  work.resolve()
  await stopped
  expect(finished).toEqual([1])
  expect(await countJobs(fixture.pool)).toMatchObject([{ waiting: 1, done: 1, active: 0 }])
})

test('a job that runs longer than the stop waits is aborted, and the next process tries it again', async () => {
  await using fixture = await startQueue([Greet])
  let wasTold = false
  await fixture.queue.work(Greet, ({ signal }) => {
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        wasTold = true
        resolve(undefined)
      })
    })
  })
  await fixture.send(Greet, { name: 'Ann' })
  await eventually(async () => expect(await countJobs(fixture.pool)).toMatchObject([{ active: 1 }]))
  await fixture.queue.stop({ timeoutMs: 1000 })
  expect(wasTold).toBe(true)
  expect(await countJobs(fixture.pool)).toMatchObject([{ retrying: 1, active: 0 }])
})
