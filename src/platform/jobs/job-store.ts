import type { ClientBase, Pool, PoolClient } from 'pg'

// Our own SQL on pg-boss's tables. It uses only the database's clock, because the processes' clocks may differ.

/** The queues that have a due job. */
export async function findDueQueues(pool: Pool, queues: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select due.name from unnest($1::text[]) as due (name)
     where exists (
       select 1 from pgboss.job j
       where j.name = due.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    [queues],
  )
  return rows.map((row) => row.name)
}

/** Deletes completed jobs of queues whose payloads are secret. */
export async function deleteDone(pool: Pool, queues: string[]): Promise<void> {
  if (queues.length === 0) return
  await pool.query("delete from pgboss.job where name = any ($1) and state = 'completed'", [queues])
}

/** Empties a payload field of a queue's dead jobs, both in the failed job and in its dead letter. */
export async function emptyDeadField(
  pool: Pool,
  { queue, deadLetter, field }: { queue: string; deadLetter: string; field: string },
): Promise<void> {
  await pool.query(
    `update pgboss.job set data = jsonb_set(data, array[$3::text], '""')
     where (name = $1 and state = 'failed' or name = $2 and state < 'active') and data ->> $3::text <> ''`,
    [queue, deadLetter, field],
  )
}

export interface DeadJob {
  /** The id under which the job was enqueued. */
  id: string
  /** The id of its dead letter. */
  letterId: string
  job: string
  /** The request that led to the job, if its payload has it. */
  requestId: string | null
  tries: number
  error: string
  since: Date
}

const deadJobColumns = `coalesce(source_root_id, source_id) as id, id as "letterId", source_name as job,
  data ->> 'requestId' as "requestId",
  source_retry_count + 1 as tries, created_on as since,
  coalesce(source_output ->> 'message', source_output #>> '{value,message}', source_output ->> 'value', '') as error`

/**
 * Claims the dead letters that are not logged yet. A dead letter never runs, so its output column records that it was
 * logged. Only the process that sets it logs it.
 */
export async function takeUnreportedDeadJobs(pool: Pool, deadLetterQueues: string[]): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `update pgboss.job set output = jsonb_build_object('told', now())
     where name = any ($1) and state < 'active' and not blocked and output is null
     returning ${deadJobColumns}`,
    [deadLetterQueues],
  )
  return rows
}

export async function listDeadJobs(pool: Pool): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `select ${deadJobColumns} from pgboss.job
     where name in (select dead_letter from pgboss.queue where dead_letter is not null) and state < 'active'
     order by created_on`,
  )
  return rows
}

/** Waits until no other connection is using this dead letter. */
export async function lockDeadLetter(tx: PoolClient, letterId: string): Promise<void> {
  await tx.query('select from pgboss.job where id = $1 for update', [letterId])
}

export interface QueueCounts {
  job: string
  waiting: number
  retrying: number
  active: number
  done: number
  dead: number
}

export async function countJobs(pool: Pool): Promise<QueueCounts[]> {
  const { rows } = await pool.query<QueueCounts>(
    `select q.name as job,
       count(*) filter (where j.name = q.name and j.state = 'created')::int as waiting,
       count(*) filter (where j.name = q.name and j.state = 'retry')::int as retrying,
       count(*) filter (where j.name = q.name and j.state = 'active')::int as active,
       count(*) filter (where j.name = q.name and j.state = 'completed')::int as done,
       count(*) filter (where j.name = q.dead_letter and j.state < 'active')::int as dead
     from pgboss.queue q left join pgboss.job j on j.name in (q.name, q.dead_letter)
     where q.dead_letter is not null
     group by q.name order by q.name`,
  )
  return rows
}

export interface JobProgress {
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  tries: number
  output: Record<string, unknown> | null
}

export async function findJob(pool: Pool, name: string, id: string): Promise<JobProgress | null> {
  const { rows } = await pool.query<JobProgress>(
    `select state::text, output, case when started_on is null then 0 else retry_count + 1 end as tries
     from pgboss.job where name = $1 and id = $2`,
    [name, id],
  )
  return rows[0] ?? null
}

/** Whether the job queue was ever started on this database. */
export async function hasJobTables(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('pgboss.job') is not null as found`)
  return rows[0]?.found === true
}

/** The version of pg-boss's tables. Rejects if they do not exist. */
export async function readJobSchemaVersion(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version
}

/** The version of pg-boss's tables, or null if they do not exist. */
export async function findJobSchemaVersion(client: ClientBase): Promise<number | null> {
  const table = await client.query<{ name: string | null }>("select to_regclass('pgboss.version') as name")
  if (!table.rows[0]?.name) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

interface TableName {
  schema: string
  name: string
}

/** Whether this is pg-boss's version table, which belongs to the release and not to the data. */
export function isJobVersion({ schema, name }: TableName): boolean {
  return schema === 'pgboss' && name === 'version'
}

/** An SQL condition for rows that count as data. Of pg-boss's tables, only jobs count, without its internal ones. */
export function ownRows({ schema, name }: TableName): string {
  if (schema !== 'pgboss') return 'true'
  return name === 'job' ? String.raw`name not like '\_\_pgboss\_\_%'` : 'false'
}

/** A job that is ready to insert. The statement adds its queue's options. */
export interface PreparedJob {
  id: string
  name: string
  data: unknown
  startAfterSeconds?: number
}

/** `PreparedJob` as `jsonb_to_recordset` reads it. */
export const preparedJobColumns = 'id uuid, name text, data jsonb, "startAfterSeconds" float8'

/**
 * For use inside a larger statement, to save a round trip: inserts the `PreparedJob`s that the FROM item `source`
 * provides as `j`. A job whose queue does not exist fails the whole statement through its null columns.
 */
export function insertJobsSql(source: string): string {
  return `insert into pgboss.job (id, name, data, start_after, created_on, expire_seconds, deletion_seconds, keep_until,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select j.id, j.name, j.data, s.start_after, now(), q.expire_seconds, q.deletion_seconds,
      s.start_after + q.retention_seconds * interval '1s',
      q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    from ${source}
      cross join lateral (select now() + coalesce(j."startAfterSeconds", 0) * interval '1s' as start_after) s
      left join pgboss.queue q on q.name = j.name
    on conflict do nothing`
}
