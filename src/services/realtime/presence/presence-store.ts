import type { Pool } from 'pg'
import { BUS } from '../bus/bus-store.ts'
import type { RoomName } from '../wire/message.ts'
import type { PresenceRow } from './presence-text.ts'

/** A row to store or, without a ref, to remove. */
export interface PresenceWrite extends Omit<PresenceRow, 'ref'> {
  room: RoomName
  ref: string | null
}

/**
 * Stores and removes rows of this process and notifies the others by these hints, in one transaction. It does not wait
 * for the disk: after a crash of the database server, each process stores its rows again.
 */
export async function writePresence(
  pool: Pool,
  node: number,
  writes: readonly PresenceWrite[],
  hints: readonly string[],
): Promise<void> {
  await pool.query(
    `with given as (
       select * from unnest($2::text[], $3::boolean[], $4::text[], $5::text[], $6::text[], $7::text[])
         as given (channel_id, private, topic, key, ref, meta)
     ), gone as (
       delete from realtime.presence p using given g
       where p.node_id = $1 and p.channel_id = g.channel_id and g.ref is null
     ), stored as (
       insert into realtime.presence (node_id, channel_id, private, topic, key, ref, meta)
       select $1, channel_id, private, topic, key, ref, meta from given where ref is not null
       on conflict (node_id, channel_id) do update set ref = excluded.ref, meta = excluded.meta
     )
     select set_config('synchronous_commit', 'off', true), pg_notify($8, payload) from unnest($9::text[]) payload`,
    [
      node,
      writes.map(({ channelId }) => channelId),
      writes.map(({ room }) => room.isPrivate),
      writes.map(({ room }) => room.topic),
      writes.map(({ key }) => key),
      writes.map(({ ref }) => ref),
      writes.map(({ meta }) => meta),
      BUS,
      hints,
    ],
  )
}

/** Everyone in these topics, in the order they came. */
export async function readPresence(pool: Pool, rooms: readonly RoomName[]): Promise<PresenceRow[][]> {
  const { rows } = await pool.query<PresenceRow & { position: string }>(
    `select asked.position, p.channel_id as "channelId", p.key, p.ref, p.meta
     from unnest($1::boolean[], $2::text[]) with ordinality as asked (private, topic, position)
       join realtime.presence p on p.private = asked.private and p.topic = asked.topic
     order by p.id`,
    [rooms.map(({ isPrivate }) => isPrivate), rooms.map(({ topic }) => topic)],
  )
  const found: PresenceRow[][] = rooms.map(() => [])
  for (const { position, ...row } of rows) found[Number(position) - 1]?.push(row)
  return found
}
