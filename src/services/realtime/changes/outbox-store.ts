import type { ClientBase, Pool } from 'pg'
import { translateViolations } from '#platform/database/unique-violations.ts'
import { BUS } from '../bus/bus-store.ts'
import { packFrame } from '../bus/pack-frames.ts'
import type { AddedSubscription, Subscription } from './change-source.ts'

/** Only one session can hold this lock. */
const LEADER_LOCK = 1_919_247_983

/** A deleted row has only the columns of the replica identity, or just the key where policies guard the table. */
const UNKNOWN_COLUMNS = `array(
  select a.attname::text from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.oid = to_regclass(format('%I.%I', $3::text, $4::text)) and $7 in ('*', 'DELETE')
    and a.attname = any (array(select f ->> 'column' from jsonb_array_elements($5::jsonb) f))
    and (c.relrowsecurity or c.relreplident <> 'f') and not exists (
      select from pg_index i where i.indrelid = c.oid and a.attnum = any (i.indkey)
        and case when c.relrowsecurity or c.relreplident = 'd' then i.indisprimary else i.indisreplident end))`

/** The other processes removed the row of this one, because it seemed to be dead. */
export class NodeRemoved extends Error {
  override name = 'NodeRemoved'
}

const explainInsert = translateViolations({
  subscription_node_id_fkey: (cause) => new NodeRemoved('the row of this process is gone', { cause }),
})

/**
 * The service's own tables are never watched, even if all tables are published: a change to the outbox would cause
 * another one, endlessly.
 */
export async function insertSubscription(
  pool: Pool,
  node: number,
  subscription: Subscription,
): Promise<AddedSubscription> {
  const { id, caller, request } = subscription
  const { role, claims } = caller
  const insert = pool.query<AddedSubscription>(
    `select coalesce(sum(realtime.add_subscription($1, $2, n.nspname, $4, array(
         select row(f ->> 'column', (f ->> 'operator')::realtime.equality_op, f ->> 'value', (f ->> 'isNegated')::boolean)
           ::realtime.user_defined_filter
         from jsonb_array_elements($5::jsonb) f
       ), $6, $7, $8)), 0)::int as tables, ${UNKNOWN_COLUMNS} as unknown
     from pg_namespace n where ($3 = '*' or n.nspname = $3) and n.nspname <> 'realtime'`,
    [
      node,
      id,
      request.schema,
      request.table,
      JSON.stringify(request.filters),
      JSON.stringify({ ...claims, role }),
      request.event,
      request.select,
    ],
  )
  const { rows } = await insert.catch(explainInsert)
  return rows[0] ?? { tables: 0, unknown: [] }
}

/** Whether a subscription filters by a regular expression. */
const HAS_PATTERN = "exists (select from unnest(s.filters) f where f.op in ('match', 'imatch'))"

/** How many distinct regular expressions filter a table. */
export async function countPatterns(pool: Pool, schema: string, table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(distinct s.predicate)::int as count from realtime.subscription s
     where s.entity = to_regclass(format('%I.%I', $1::text, $2::text)) and ${HAS_PATTERN}`,
    [schema, table],
  )
  return rows[0]?.count ?? 0
}

export async function deleteSubscriptions(pool: Pool, ids: string[]): Promise<void> {
  await pool.query('delete from realtime.subscription where subscription_id = any ($1::uuid[])', [ids])
}

/** Limits how long each statement of the session may take. */
export async function limitStatements(client: ClientBase, ms: number): Promise<void> {
  await client.query(`set statement_timeout = ${ms}`)
}

export async function tryToLead(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isLeader: boolean }>('select pg_try_advisory_lock($1) as "isLeader"', [
    LEADER_LOCK,
  ])
  return rows[0]?.isLeader ?? false
}

/** Whether there are changes to move. */
export async function isOutboxFilled(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query('select from realtime.outbox limit 1')
  return rows.length > 0
}

interface TakenRow {
  change_id: string
  event: string
  subscribers: string[] | null
}

/** A delivery is read as a whole, so this is about as long as one may get, in characters. */
const DELIVERY_LENGTH = 1_000_000

/** Moves changes from the outbox to deliveries and notifies all processes, in one transaction. */
export async function moveChanges(client: ClientBase, maxRows: number, maxBytes: number): Promise<void> {
  await client.query('begin')
  try {
    const { rows } = await client.query<TakenRow>('select * from realtime.take_changes($1, $2)', [maxRows, maxBytes])
    const bodies = writeBodies(rows)
    if (bodies.length > 0) {
      await client.query(
        `insert into realtime.delivery (body)
         select body from unnest($1::text[]) with ordinality as made (body, position) order by position`,
        [bodies],
      )
      await client.query('select pg_notify($1, $2)', [BUS, packFrame({ hasChanges: true })])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function writeBodies(rows: TakenRow[]): string[] {
  const bodies: string[] = []
  let written: string[] = []
  let length = 0
  const close = () => {
    if (written.length > 0) bodies.push(`[${written.join(',')}]`)
    written = []
    length = 0
  }
  for (const { change_id: number, event, subscribers } of rows) {
    const row = JSON.stringify([number, event, subscribers])
    if (length + row.length > DELIVERY_LENGTH) close()
    written.push(row)
    length += row.length
  }
  close()
  return bodies
}

/**
 * Ends the subscriptions with regular expressions to the table of the oldest change, and tells their clients. Returns
 * how many there were.
 */
export async function endPatternSubscriptions(client: ClientBase, error: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with oldest as (
       select id, op, entity, at from realtime.outbox order by id limit 1
     ), ended as (
       delete from realtime.subscription s using oldest o where s.entity = o.entity::regclass and ${HAS_PATTERN}
       returning s.subscription_id
     ), told as (
       insert into realtime.delivery (body)
       select jsonb_build_array(jsonb_build_array('ended ' || o.id, jsonb_build_object(
         'schema', n.nspname, 'table', c.relname, 'type', o.op, 'columns', '[]'::jsonb, 'record', '{}'::jsonb,
         'commit_timestamp', to_char(o.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'errors', jsonb_build_array($1::text))::text, (select jsonb_agg(subscription_id) from ended)))::text
       from oldest o join pg_class c on c.oid = o.entity join pg_namespace n on n.oid = c.relnamespace
       where exists (select from ended)
       returning pg_notify($2, $3)
     )
     select count(*)::int as count from ended left join told on true`,
    [error, BUS, packFrame({ hasChanges: true })],
  )
  return rows[0]?.count ?? 0
}

/** Drops the oldest change, whose policies cannot be checked. Returns a description for the log. */
export async function dropOldest(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ change: string }>(
    `delete from realtime.outbox where id = (select min(id) from realtime.outbox)
     returning op || ' on ' || entity::regclass::text as change`,
  )
  return rows[0]?.change ?? 'nothing'
}

export async function lastDelivery(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select coalesce(max(id), 0) as id from realtime.delivery')
  return rows[0]?.id ?? '0'
}

export interface Delivery {
  id: string
  body: string
}

const BATCH_SIZE = 20

/** Deliveries after the given one, in order. Only the leader writes them, so a lower id never appears later. */
export async function listDeliveries(pool: Pool, after: string): Promise<Delivery[]> {
  const { rows } = await pool.query<Delivery>(
    'select id, body from realtime.delivery where id > $1 order by id limit $2',
    [after, BATCH_SIZE],
  )
  return rows
}
