import { type Kysely, sql } from 'kysely'

export interface Backlog {
  queue: string
  /** Jobs that are due or being retried; some may start only later. */
  waiting: number
  /** For how long the oldest of them has been due. */
  oldestSeconds: number
  /** Jobs that were given up and wait for the operator. */
  dead: number
}

/** What each queue has still to do. Reads only jobs that wait, which pg-boss has an index for. */
export async function readBacklogs<Tables>(db: Kysely<Tables>): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select q.name as queue, w.waiting, d.dead,
      coalesce(greatest(extract(epoch from now() - w.since), 0), 0)::float8 as "oldestSeconds"
    from pgboss.queue q
      cross join lateral (
        -- A retry moves start_after into the future, so such a job counts from its beginning.
        select count(*)::int as waiting, min(case when j.state = 'retry' then j.created_on else j.start_after end) as since
        from pgboss.job j
        where j.name = q.name and j.state < 'active' and not j.blocked and (j.state = 'retry' or j.start_after <= now())
      ) w
      cross join lateral (
        select count(*)::int as dead from pgboss.job j
        where j.name = q.dead_letter and j.state < 'active' and not j.blocked
      ) d
    where q.dead_letter is not null
    order by q.name`.execute(db)
  return rows
}
