import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { insertJobsSql, preparedJobColumns } from '#platform/jobs/job-store.ts'
import { startQueue } from './start-queue.ts'

const Greet = { name: 'greet', schema: v.object({ name: v.string() }) }

/** The version of pg-boss's schema that the SQL in job-store.ts was written for and compared with. */
const KNOWN_SCHEMA = 43

test("pg-boss's schema is the one our SQL was written for", async () => {
  await using fixture = await startQueue([Greet])
  const { rows } = await fixture.pool.query<{ version: number }>('select version from pgboss.version')
  expect(
    rows[0]?.version,
    "pg-boss has another schema. src/platform/jobs/job-store.ts reads and writes pg-boss's tables itself: compare its " +
      'columns, states and defaults (above all insertJobsSql) with what the new version makes and sends (dist/plans.js ' +
      'of the package), then set KNOWN_SCHEMA to the new number',
  ).toBe(KNOWN_SCHEMA)
})

test('a job inserted by our SQL is the row pg-boss would have written', async () => {
  await using fixture = await startQueue([Greet])
  const [sent, inserted] = [randomUUID(), randomUUID()]
  await fixture.send(Greet, { name: 'Ann' }, { id: sent, startAfterSeconds: 60 })
  const job = fixture.queue.prepare(Greet, { name: 'Ann' }, { id: inserted, startAfterSeconds: 60 })
  const jobs = `jsonb_to_recordset($1) as j (${preparedJobColumns})`
  await fixture.pool.query(insertJobsSql(jobs), [JSON.stringify([job])])
  const { rows } = await fixture.pool.query<{ id: string; row: Record<string, unknown> }>(
    `select id, to_jsonb(j) - '{id, created_on, start_after, keep_until}'::text[] || jsonb_build_object(
       'waits', extract(epoch from start_after - created_on), 'stays', extract(epoch from keep_until - start_after)) as row
     from pgboss.job j where id = any ($1)`,
    [[sent, inserted]],
  )
  const rowOf = (id: string) => rows.find((found) => found.id === id)?.row
  expect(rowOf(sent)).toMatchObject({ name: 'greet', data: { name: 'Ann' }, state: 'created', waits: 60 })
  expect(rowOf(inserted)).toEqual(rowOf(sent))
})
