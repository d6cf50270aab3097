import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabaseReadings } from '#app/metrics/database-readings.ts'
import type { Connection } from '#platform/database/connection.ts'
import type { Tables } from '#services/tables.ts'
import { createTestDatabase, silentLog } from '../../support/database/test-database.ts'
import { createTestLog } from '../jobs/start-queue.ts'

const backups = { everyMs: 24 * 3_600_000, recoveryDays: 7, directory: '/backups', s3: null }

function openReadings(connection: Connection, options: Partial<Parameters<typeof openDatabaseReadings>[0]> = {}) {
  const readings = openDatabaseReadings({ connection, backups, log: silentLog, ...options })
  onTestFinished(readings.close)
  /** The values by name and queue, without those of queues that are empty. */
  return async () => {
    const all = (await readings.read()).flatMap(({ name, values }) =>
      values.map(({ labels, value }): [string, number] => [[name, labels?.queue].filter(Boolean).join(' '), value]),
    )
    return Object.fromEntries(all.filter(([name, value]) => value > 0 || !name.includes('_jobs_')))
  }
}

async function insertLead(pool: Pool, { dueIn, repliedAt = null }: { dueIn: string; repliedAt?: Date | null }) {
  const id = randomUUID()
  const reply = repliedAt ? ['phone', 60] : [null, null]
  await pool.query(
    `insert into inquiries (id, reference, kind, full_name, email, body_sha256, received_at, reply_due_at, replied_at,
       reply_kind, reply_seconds)
     values ($1, $2, 'contact', 'Ann Buyer', 'ann@buyers.example', '', now(), now() + $3::interval, $4, $5, $6)`,
    [id, id, dueIn, repliedAt, ...reply],
  )
}

/** As pg-boss stores them, `ago` in the past. */
async function insertJob(pool: Pool, name: string, { ago, state = 'created' }: { ago: string; state?: string }) {
  await pool.query(
    `insert into pgboss.job (name, state, created_on, start_after, policy)
     values ($1, $2::pgboss.job_state, now() - $3::interval, now() - $3::interval, 'standard')`,
    [name, state, ago],
  )
}

test('leads, jobs and backups are counted once per interval, however often they are requested', async () => {
  await using database = await createTestDatabase<Tables>()
  const { pool, connection } = database
  await insertLead(pool, { dueIn: '1 hour' })
  await insertLead(pool, { dueIn: '-1 minute' })
  await insertLead(pool, { dueIn: '-1 hour', repliedAt: new Date() })
  await insertJob(pool, 'send-lead-to-team', { ago: '10 minutes' })
  await insertJob(pool, 'send-lead-to-team', { ago: '1 hour', state: 'completed' })
  await insertJob(pool, 'send-lead-digest', { ago: '-1 hour' })
  await insertJob(pool, 'send-auth-mail', { ago: '20 minutes', state: 'retry' })
  // The next try of a job that failed is in the future.
  await pool.query("update pgboss.job set start_after = now() + interval '5 minutes' where state = 'retry'")
  await insertJob(pool, 'send-sms-dead', { ago: '1 day' })
  await pool.query(`insert into backup_runs (started_at, name, finished_at, failure) values
    (now() - interval '30 hours', 'a', now(), null), (now() - interval '6 hours', 'b', now(), 'a full disk')`)
  const read = openReadings(connection)
  const values = await read()
  const seconds = (expected: number) => expect.closeTo(expected, -1.5)
  expect(values).toEqual({
    offmarket_leads_waiting: 2,
    offmarket_reply_clocks_overdue: 1,
    'offmarket_jobs_waiting send-auth-mail': 1,
    'offmarket_jobs_waiting send-lead-to-team': 1,
    'offmarket_jobs_oldest_age_seconds send-auth-mail': seconds(1200),
    'offmarket_jobs_oldest_age_seconds send-lead-to-team': seconds(600),
    'offmarket_jobs_dead send-sms': 1,
    offmarket_backup_late: 1,
    offmarket_backup_age_seconds: seconds(30 * 3600),
  })
  await insertLead(pool, { dueIn: '-1 minute' })
  expect(await read()).toMatchObject({ offmarket_leads_waiting: 2 })
})

test('a statement that takes too long is left out alone, and ends on the server', async () => {
  await using database = await createTestDatabase<Tables>()
  const { pool, connection } = database
  const { log, lines } = createTestLog()
  const read = openReadings(connection, { log, times: { statementMs: 100, waitMs: 30_000, keepMs: 0 } })
  const client = await pool.connect()
  await client.query('begin; lock table inquiries in access exclusive mode')
  const values = await read()
  await read()
  await client.query('rollback')
  client.release()
  const reason = expect.stringContaining('statement timeout')
  expect(lines).toEqual([expect.objectContaining({ msg: 'some metrics could not be read', what: 'leads', reason })])
  expect(values).not.toHaveProperty('offmarket_leads_waiting')
  expect(values).toMatchObject({ offmarket_backup_late: 0 })
  expect(await read()).toMatchObject({ offmarket_leads_waiting: 0 })
})

test('a database that is away leaves its metrics out', async () => {
  const read = openReadings('postgresql://nobody@127.0.0.1:1/nothing')
  expect(await read()).toEqual({})
})
