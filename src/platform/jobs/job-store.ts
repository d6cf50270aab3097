import type { Pool, PoolClient } from 'pg'

// Our own SQL on pg-boss's tables. It uses the database's clock, so that the clocks of the processes do not matter.

/** Which of these queues have a job that may start now. */
export async function findDueQueues(pool: Pool, queues: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT due.name FROM unnest($1::text[]) AS due (name)
     WHERE EXISTS (
       SELECT 1 FROM pgboss.job j
       WHERE j.name = due.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now())`,
    [queues],
  )
  return rows.map((row) => row.name)
}

/** Deletes completed jobs of queues whose payloads are secret. */
export async function deleteDone(pool: Pool, queues: string[]): Promise<void> {
  if (queues.length === 0) return
  await pool.query("DELETE FROM pgboss.job WHERE name = ANY ($1) AND state = 'completed'", [queues])
}

export interface OrphanedJob {
  id: string
  name: string
}

/** Frees jobs whose worker stopped sending heartbeats, to be run again at once. */
export async function freeOrphans(
  pool: Pool,
  options: { queues: string[]; silentSeconds: number; maxRetries: number },
): Promise<OrphanedJob[]> {
  const { rows } = await pool.query<OrphanedJob>(
    `UPDATE pgboss.job
     SET state = 'retry', start_after = now(), heartbeat_on = NULL,
         output = '{"message": "its worker stopped in the middle"}'
     WHERE name = ANY ($1) AND state = 'active' AND retry_count < LEAST(retry_limit, $3::int)
       AND heartbeat_on < now() - $2::float8 * interval '1 second'
     RETURNING COALESCE(source_root_id, id) AS id, name`,
    [options.queues, options.silentSeconds, options.maxRetries],
  )
  return rows
}

export interface DeadJob {
  /** The id the job was given when it was enqueued. */
  id: string
  /** The id of its dead letter. */
  letterId: string
  job: string
  tries: number
  error: string
  since: Date
}

const deadJobColumns = `COALESCE(source_root_id, source_id) AS id, id AS "letterId", source_name AS job,
  source_retry_count + 1 AS tries, created_on AS since,
  COALESCE(source_output ->> 'message', source_output #>> '{value,message}', source_output ->> 'value', '') AS error`

/**
 * The dead letters that were not logged yet. A dead letter never runs, so its output column can record that it was
 * logged: the process that sets it logs it, so that it is logged once.
 */
export async function takeUnreportedDeadJobs(pool: Pool, deadLetterQueues: string[]): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `UPDATE pgboss.job SET output = jsonb_build_object('told', now())
     WHERE name = ANY ($1) AND state < 'active' AND NOT blocked AND output IS NULL
     RETURNING ${deadJobColumns}`,
    [deadLetterQueues],
  )
  return rows
}

export async function listDeadJobs(pool: Pool): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `SELECT ${deadJobColumns} FROM pgboss.job
     WHERE name IN (SELECT dead_letter FROM pgboss.queue WHERE dead_letter IS NOT NULL) AND state < 'active'
     ORDER BY created_on`,
  )
  return rows
}

/** Waits until no other connection works on this dead letter. */
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
    `SELECT q.name AS job,
       count(*) FILTER (WHERE j.name = q.name AND j.state = 'created')::int AS waiting,
       count(*) FILTER (WHERE j.name = q.name AND j.state = 'retry')::int AS retrying,
       count(*) FILTER (WHERE j.name = q.name AND j.state = 'active')::int AS active,
       count(*) FILTER (WHERE j.name = q.name AND j.state = 'completed')::int AS done,
       count(*) FILTER (WHERE j.name = q.dead_letter AND j.state < 'active')::int AS dead
     FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name IN (q.name, q.dead_letter)
     WHERE q.dead_letter IS NOT NULL
     GROUP BY q.name ORDER BY q.name`,
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
    `SELECT state::text, output, CASE WHEN started_on IS NULL THEN 0 ELSE retry_count + 1 END AS tries
     FROM pgboss.job WHERE name = $1 AND id = $2`,
    [name, id],
  )
  return rows[0] ?? null
}

/** Whether any process ever started a queue on this database. */
export async function hasJobTables(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(`SELECT to_regclass('pgboss.job') IS NOT NULL AS found`)
  return rows[0]?.found === true
}

/** The version of pg-boss's tables; rejects where they do not exist. */
export async function readJobSchemaVersion(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version
}

/** A job that is ready to be written, with its queue's options still to come. */
export interface PreparedJob {
  id: string
  name: string
  data: unknown
  startAfterSeconds?: number
}

/** `PreparedJob` as `jsonb_to_recordset` reads it. */
export const preparedJobColumns = 'id uuid, name text, data jsonb, "startAfterSeconds" float8'

/**
 * For a statement that writes more than jobs: inserts the `PreparedJob`s that `source`, a FROM item, brings as `j`.
 * No round trip of their own. A job without a queue fails the whole statement, as its columns are then null.
 */
export function insertJobsSql(source: string): string {
  return `INSERT INTO pgboss.job (id, name, data, start_after, created_on, expire_seconds, deletion_seconds, keep_until,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    SELECT j.id, j.name, j.data, s.start_after, now(), q.expire_seconds, q.deletion_seconds,
      s.start_after + q.retention_seconds * interval '1s',
      q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
    FROM ${source}
      CROSS JOIN LATERAL (SELECT now() + COALESCE(j."startAfterSeconds", 0) * interval '1s' AS start_after) s
      LEFT JOIN pgboss.queue q ON q.name = j.name
    ON CONFLICT DO NOTHING`
}
