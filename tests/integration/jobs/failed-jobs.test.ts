import * as v from 'valibot'
import { expect, test } from 'vitest'
import { readJobReport, retryDeadJobs } from '#platform/jobs/job-admin.ts'
import { PermanentFailure, RetryLater } from '#platform/jobs/job-failures.ts'
import { countJobs, findJob } from '#platform/jobs/job-store.ts'
import { quickTiming } from '../../support/database/quick-timing.ts'
import { eventually, startQueue } from './start-queue.ts'

const Write = { name: 'write', schema: v.object({ to: v.string(), requestId: v.optional(v.string()) }) }

test('a job that fails is tried again until it works, and keeps its id', async () => {
  await using fixture = await startQueue([Write])
  const tries: { id: string; attempt: number }[] = []
  await fixture.queue.work(Write, async ({ id, attempt }) => {
    tries.push({ id, attempt })
    if (attempt < 3) throw new Error('not today')
    return undefined
  })
  const id = await fixture.send(Write, { to: 'ann@buyers.example' })
  await eventually(async () => expect(await countJobs(fixture.pool)).toMatchObject([{ done: 1 }]))
  expect(tries).toEqual([1, 2, 3].map((attempt) => ({ id, attempt })))
})

test('a permanent failure is given up at once and logged once, without personal data', async () => {
  await using fixture = await startQueue([Write])
  await fixture.queue.work(Write, async ({ payload }) => {
    throw new PermanentFailure(`550 <${payload.to}>: "Ann Example" has no mailbox, call +1 416 555 0100`)
  })
  const id = await fixture.send(Write, { to: 'ann@buyers.example', requestId: 'ZJ2b3ww-2' })
  const told = () => fixture.lines.filter((line) => line.level === 'error')
  await eventually(() => expect(told()).toHaveLength(1))
  // A second dead letter shows that the first was not logged again in the meantime.
  await fixture.send(Write, { to: 'bob@buyers.example' })
  await eventually(() => expect(told()).toHaveLength(2))
  expect(told()[0]).toMatchObject({
    id: 'ZJ2b3ww-2',
    job: 'write',
    jobId: id,
    tries: 1,
    reason: '550 <[address]>: "…" has no mailbox, call [number]',
  })
  expect(JSON.stringify(fixture.lines)).not.toContain('buyers.example')
  expect(JSON.stringify(fixture.lines)).not.toContain('Ann')
})

test('a job that keeps failing is given up and logged with its last reason', async () => {
  await using fixture = await startQueue([Write], { ...quickTiming, retryForSeconds: 3 })
  await fixture.queue.work(Write, async ({ attempt }) => {
    throw new Error(`try ${attempt} failed`)
  })
  await fixture.send(Write, { to: 'ann@buyers.example' })
  const { dead } = await eventually(async () => {
    const report = await readJobReport(fixture.pool)
    expect(report.dead).toHaveLength(1)
    return report
  })
  expect(dead[0]).toMatchObject({ job: 'write', tries: 4, error: 'try 4 failed' })
  await eventually(() => {
    expect(fixture.lines).toContainEqual(expect.objectContaining({ level: 'error', tries: 4, reason: 'try 4 failed' }))
  })
})

test('a dead job that is put back runs under its first id and can succeed', async () => {
  await using fixture = await startQueue([Write])
  const ids: string[] = []
  await fixture.queue.work(Write, async ({ id }) => {
    ids.push(id)
    if (ids.length < 3) throw new PermanentFailure('no')
    return undefined
  })
  const id = await fixture.send(Write, { to: 'ann@buyers.example' })
  for (const round of [1, 2]) {
    await eventually(async () => expect((await readJobReport(fixture.pool)).dead).toMatchObject([{ id }]))
    const retried = await retryDeadJobs(fixture.pool, round === 1 ? (id ?? '') : 'all')
    expect(retried).toMatchObject([{ id, job: 'write' }])
  }
  await eventually(async () => expect(await countJobs(fixture.pool)).toMatchObject([{ done: 1, dead: 0 }]))
  expect(ids).toEqual([id, id, id])
  expect(await retryDeadJobs(fixture.pool, 'all')).toEqual([])
})

test('a dead job that another connection has locked is put back as soon as it is free', async () => {
  await using fixture = await startQueue([Write])
  await fixture.queue.work(Write, async () => {
    throw new PermanentFailure('no')
  })
  const id = await fixture.send(Write, { to: 'ann@buyers.example' })
  const letter = await eventually(async () => {
    const [dead] = (await readJobReport(fixture.pool)).dead
    expect(dead?.id).toBe(id)
    return dead
  })
  const other = await fixture.pool.connect()
  await other.query('begin')
  await other.query('select from pgboss.job where id = $1 for update', [letter?.letterId])
  const retried = retryDeadJobs(fixture.pool, id ?? '')
  await eventually(async () => {
    const { rows } = await fixture.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for update'",
    )
    expect(rows).toHaveLength(1)
  })
  await other.query('commit')
  other.release()
  expect(await retried).toMatchObject([{ id, job: 'write' }])
})

test('a handler can ask for a longer wait than the queue would give', async () => {
  await using fixture = await startQueue([Write])
  await fixture.queue.work(Write, async () => {
    throw new RetryLater('the password is wrong', { afterSeconds: 900 })
  })
  const id = await fixture.send(Write, { to: 'ann@buyers.example' })
  await eventually(async () => expect(await findJob(fixture.pool, 'write', id ?? '')).toMatchObject({ state: 'retry' }))
  const { rows } = await eventually(async () => {
    const found = await fixture.pool.query<{ wait: number }>(
      `select extract(epoch from start_after - now())::float8 as wait from pgboss.job where id = $1`,
      [id],
    )
    expect(found.rows[0]?.wait).toBeGreaterThan(800)
    return found
  })
  expect(rows[0]?.wait).toBeLessThanOrEqual(900)
})

test('twenty jobs that always fail do not hold up the others', async () => {
  await using fixture = await startQueue([Write])
  const written: string[] = []
  await fixture.queue.work(Write, async ({ payload }) => {
    if (payload.to === 'poison') throw new TypeError('the template met a field it does not know')
    written.push(payload.to)
    return undefined
  })
  await fixture.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 20; n += 1) {
      await fixture.queue.enqueue(tx, Write, { to: 'poison' })
      await fixture.queue.enqueue(tx, Write, { to: `good ${n}` })
    }
  })
  await eventually(() =>
    expect(written.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `good ${n}`).toSorted()),
  )
  await eventually(async () => expect(await countJobs(fixture.pool)).toMatchObject([{ done: 20, dead: 0 }]))
})

test('jobs that give way let untried ones go first, although they are always due', async () => {
  const Check = { ...Write, name: 'check', lowersPriorityOnRetry: true }
  await using fixture = await startQueue([Check])
  const tries: string[] = []
  await fixture.queue.work(Check, async ({ payload }) => {
    tries.push(payload.to)
    if (payload.to.startsWith('poison')) throw new RetryLater('no answer', { afterSeconds: 0 })
    return undefined
  })
  for (const to of ['poison 1', 'poison 2']) await fixture.send(Check, { to })
  await eventually(() => expect(new Set(tries)).toEqual(new Set(['poison 1', 'poison 2'])))
  await fixture.send(Check, { to: 'good' })
  await eventually(() => expect(tries).toContain('good'))
  // They take turns too.
  const [one, other] = [1, 2].map((n) => tries.filter((to) => to === `poison ${n}`).length)
  expect(Math.abs((one ?? 0) - (other ?? 0))).toBeLessThanOrEqual(1)
})

test('an error with characters that the database cannot store still counts as a failure', async () => {
  await using fixture = await startQueue([Write])
  await fixture.queue.work(Write, async () => {
    throw new PermanentFailure('a NUL \0 and half a pair \ud83d')
  })
  await fixture.send(Write, { to: 'ann@buyers.example' })
  await eventually(async () => expect((await readJobReport(fixture.pool)).dead).toHaveLength(1))
})
