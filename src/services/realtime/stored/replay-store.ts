import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { ReplayRequest } from '../wire/join-config.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

export interface StoredMessage {
  id: string
  event: string
  /** JSON text, because parsing would change large numbers. */
  payload: string | null
  bytes: Buffer | null
}

/** What to replay, and what the database contained when it was read. */
export interface Replay {
  messages: StoredMessage[]
  snapshot: Snapshot
}

/** A client with more than about twice this queued is disconnected. */
export const MAX_REPLAYED_BYTES = 4_000_000

/** The newest stored broadcasts of a private topic that fit, oldest first. */
export async function loadReplay(
  db: Kysely<Tables>,
  topic: string,
  { sinceMs, limit }: ReplayRequest,
): Promise<Replay> {
  const { rows } = await sql<StoredRow>`
    with newest as (
      select id, event, payload, binary_payload as bytes, stored_bytes, inserted_at from realtime.messages
      where extension = 'broadcast' and private and topic = ${topic} and event is not null
        and inserted_at >= to_timestamp(${sinceMs} / 1000.0) at time zone 'utc'
        and (expires_at is null or expires_at > now() at time zone 'utc')
      order by inserted_at desc limit ${limit}
    ), counted as (
      select *, sum(coalesce(stored_bytes, octet_length(payload::text), octet_length(bytes), 0)) over (
        order by inserted_at desc rows unbounded preceding) as total
      from newest
    )
    select id, event, payload::text as payload, bytes, pg_current_snapshot()::text as snapshot,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as "readAtMs"
    from (values (1)) as always left join counted on total <= ${MAX_REPLAYED_BYTES}
    order by inserted_at
  `.execute(db)
  const messages = rows.flatMap(({ id, event, payload, bytes }) =>
    id === null || event === null ? [] : [{ id, event, payload, bytes }],
  )
  return { messages, snapshot: readSnapshot(rows[0]?.snapshot ?? '', rows[0]?.readAtMs ?? 0) }
}

/** Without any messages there is one row, with empty columns. */
interface StoredRow extends Pick<StoredMessage, 'payload' | 'bytes'> {
  id: string | null
  event: string | null
  snapshot: string
  readAtMs: number
}

const KEPT_HOURS = 72

/** Deletes messages that can no longer be replayed. */
export async function deleteOldMessages(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from realtime.messages
    where inserted_at < (now() at time zone 'utc') - make_interval(hours => ${KEPT_HOURS})
  `.execute(db)
}
