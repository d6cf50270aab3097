import type { ClientBase, Pool } from 'pg'
import { BUS } from '../bus/bus-store.ts'
import { packFrameInSql } from '../bus/pack-frames.ts'

/** Distinguishes the locks of processes from other advisory locks. */
const LOCK_CLASS = 1_919_247_982

export async function insertNode(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('insert into realtime.node default values returning id')
  return rows[0]?.id ?? 0
}

/** Writes the heartbeat of a process. False if the others have declared it dead. */
export async function renewNode(pool: Pool, id: number): Promise<boolean> {
  const { rowCount } = await pool.query('update realtime.node set seen_at = clock_timestamp() where id = $1', [id])
  return rowCount === 1
}

const PRESENCE_FRAME = `jsonb_build_object('presence', jsonb_build_object('isPrivate', private, 'subTopic', topic))`

/**
 * Removes processes with everything that belongs to them, and tells the others whose presence has ended. Whichever
 * process deletes the row removes the rest too, so exactly one does it. A process that had not noticed its removal may
 * have stored presence afterwards.
 */
const removing = (condition: string) =>
  `with removed as (
     delete from realtime.node n where ${condition} returning id
   ), gone as (
     delete from realtime.presence p
     where p.node_id in (select id from removed) or not exists (select from realtime.node k where k.id = p.node_id)
     returning p.private, p.topic
   ), topics as (
     select distinct private, topic from gone
   )
   select pg_notify('${BUS}', ${packFrameInSql(PRESENCE_FRAME)}) from topics`

/**
 * Removes a process that is stopping. If there are others, they do it a few seconds later: by then its clients have
 * connected elsewhere, so nobody sees them leave and come back.
 */
export async function leaveNode(pool: Pool, id: number): Promise<void> {
  await pool.query(
    removing(`id = $1 and not exists (
      select from realtime.node o where o.id <> $1 and o.seen_at > clock_timestamp() - interval '4 seconds')`),
    [id],
  )
}

/** While this connection lives, the process is not taken for dead, even if it is busy for a while. */
export async function holdNode(client: ClientBase, id: number): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, id])
}

/**
 * Removes processes that missed heartbeats and whose connection is gone, or that have had no heartbeat for long. On a
 * database with a single process, all others are dead. Times are from the database clock.
 */
export async function removeDeadNodes(pool: Pool, ownId: number, isAlone: boolean): Promise<void> {
  await pool.query(
    removing(`id <> $1 and ($2 or seen_at < clock_timestamp() - interval '30 seconds'
      or seen_at < clock_timestamp() - interval '4 seconds' and not exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.classid = $3::oid and l.objid::bigint = n.id and l.objsubid = 2 and l.granted
          and l.database = (select oid from pg_database where datname = current_database())))`),
    [ownId, isAlone, LOCK_CLASS],
  )
}
