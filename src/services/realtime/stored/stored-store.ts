import { type Kysely, type QueryResult, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { Tables } from '../../tables.ts'
import type { StoredWhen } from './snapshot.ts'

export interface NewStored {
  id: string
  topic: string
  event: string
  /** JSON text; null if the content is bytes. */
  payload: string | null
  bytes: Buffer | null
  ttlSeconds: number
  /** Who it counts for; null for nobody. */
  storedBy: string | null
  /** The most characters it can have when read back. */
  size: number
}

export interface StoredLimits {
  maxStoredMessages: number
  maxStoredBytes: number
}

/** Stores a broadcast, which is then delivered without the database. */
export async function insertStored(db: Kysely<Tables>, message: NewStored): Promise<StoredWhen | undefined> {
  return whenOf(await insertionOf(message).execute(db))
}

/** The same, and deletes the oldest ones of the sender to make room. */
export async function replaceStored(
  db: Kysely<Tables>,
  message: NewStored,
  limits: StoredLimits,
): Promise<StoredWhen | undefined> {
  const { maxStoredMessages, maxStoredBytes } = limits
  const inserted = await sql<InsertedRow>`
    with own as (
      select id, inserted_at, row_number() over newest as position, sum(stored_bytes) over newest as total
      from realtime.messages where stored_by = ${message.storedBy}
      window newest as (order by inserted_at desc, id)
    ), too_old as (
      delete from realtime.messages m using own o
      where m.id = o.id and m.inserted_at = o.inserted_at
        and (o.position >= ${maxStoredMessages} or o.total + ${message.size}::int > ${maxStoredBytes})
    )
    ${insertionOf(message)}
  `.execute(db)
  return whenOf(inserted)
}

interface InsertedRow {
  transaction: string
  atMs: number
}

function whenOf({ rows: [row] }: QueryResult<InsertedRow>): StoredWhen | undefined {
  return row && { transaction: BigInt(row.transaction), atMs: row.atMs }
}

function insertionOf({ id, topic, event, payload, bytes, ttlSeconds, storedBy, size }: NewStored) {
  return sql<InsertedRow>`
    insert into realtime.messages
      (id, topic, extension, event, payload, binary_payload, private, skip_broadcast, stored_by, stored_bytes, expires_at)
    values (
      ${id}, ${topic}, 'broadcast', ${event}, ${payload}::jsonb, ${bytes}, true, true, ${storedBy}, ${size},
      (now() at time zone 'utc') + make_interval(secs => ${ttlSeconds})
    ) returning pg_current_xact_id()::text as transaction, (extract(epoch from now()) * 1000)::float8 as "atMs"`
}

/** Deletes rows that may or may not have been stored. */
export async function deleteStored(db: Kysely<Tables>, ids: string[]): Promise<void> {
  await sql`delete from realtime.messages where id = any (${ids}::uuid[])`.execute(db)
}

const BATCH_SIZE = 5000

/** Deletes a batch of expired rows. Returns whether there may be more. */
export async function deleteExpired(client: ClientBase | Pool): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from realtime.messages m using (
       select id, inserted_at from realtime.messages where expires_at <= now() at time zone 'utc'
       order by expires_at limit $1
     ) o
     where m.id = o.id and m.inserted_at = o.inserted_at`,
    [BATCH_SIZE],
  )
  return rowCount === BATCH_SIZE
}
