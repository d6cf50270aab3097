import { type Kysely, type QueryResult, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { Tables } from '../../tables.ts'
import type { StoredWhen } from './snapshot.ts'

export interface NewStored {
  id: string
  subTopic: string
  event: string
  /** JSON text; null if the content is bytes. */
  payload: string | null
  bytes: Buffer | null
  ttlSeconds: number
  /** Whom it counts for; null for nobody. */
  storedBy: string | null
  /** How long it is at most when it is read again. */
  size: number
}

export interface StoredLimits {
  maxStoredMessages: number
  maxStoredBytes: number
}

/** Stores a broadcast that is delivered without the database. */
export async function insertStored(db: Kysely<Tables>, message: NewStored): Promise<StoredWhen | undefined> {
  return whenOf(await insertionOf(message).execute(db))
}

/** The same, and the sender's own oldest ones make room for it. */
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

function insertionOf({ id, subTopic, event, payload, bytes, ttlSeconds, storedBy, size }: NewStored) {
  return sql<InsertedRow>`
    insert into realtime.messages
      (id, topic, extension, event, payload, binary_payload, private, skip_broadcast, stored_by, stored_bytes, expires_at)
    values (
      ${id}, ${subTopic}, 'broadcast', ${event}, ${payload}::jsonb, ${bytes}, true, true, ${storedBy}, ${size},
      (now() at time zone 'utc') + make_interval(secs => ${ttlSeconds})
    ) returning pg_current_xact_id()::text as transaction, (extract(epoch from now()) * 1000)::float8 as "atMs"`
}

/** Removes rows of which it is not known whether they were stored. */
export async function deleteStored(db: Kysely<Tables>, ids: string[]): Promise<void> {
  await sql`delete from realtime.messages where id = any (${ids}::uuid[])`.execute(db)
}

const AT_ONCE = 5000

/** Deletes rows whose time is over, so many at once at most. Returns whether there may be more. */
export async function deleteExpired(client: ClientBase | Pool): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from realtime.messages m using (
       select id, inserted_at from realtime.messages where expires_at <= now() at time zone 'utc'
       order by expires_at limit $1
     ) o
     where m.id = o.id and m.inserted_at = o.inserted_at`,
    [AT_ONCE],
  )
  return rowCount === AT_ONCE
}
