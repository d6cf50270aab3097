import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { visibleTo } from '../visible-to.ts'
import type { SearchMode } from './search-condition.ts'

const searchable = sql`lower(concat_ws(' ', i.reference, i.full_name, i.email, i.phone, i.details ->> 'propertyAddress',
  i.details ->> 'subject'))`

/**
 * Prepares the index, and finds out what it can do. The embedded database has the extension; elsewhere it is created if
 * we may.
 */
export async function prepareSearch(db: Kysely<Tables>): Promise<SearchMode> {
  const hasExtension = async () =>
    (await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db)).rows.length > 0
  // Where it is refused, words are found by their beginnings.
  if (!(await hasExtension())) await sql`create extension if not exists pg_trgm`.execute(db).catch(() => null)
  if (await hasExtension()) {
    await sql`create index if not exists lead_search_parts on lead_search using gin (text gin_trgm_ops)`.execute(db)
    return 'parts'
  }
  const { rows } = await sql`select from pg_class where oid = to_regclass('lead_search_beginnings')`.execute(db)
  if (rows.length > 0) return 'beginnings'
  await sql`create index if not exists lead_search_beginnings on lead_search using gin (to_tsvector('simple', text))`.execute(
    db,
  )
  // Until the planner knows how rare words are, it takes every text apart instead of using the index.
  await sql`analyze lead_search`.execute(db)
  return 'beginnings'
}

/** How much later than others a lead may become visible that came before them. */
const OVERLAP = sql`interval '10 minutes'`

async function findNewest(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    since: string
  }>`select coalesce(max(received_at) - ${OVERLAP}, '-infinity')::text as since
    from lead_search`.execute(db)
  return rows[0]?.since ?? '-infinity'
}

/** Enters leads that are not in the index yet: those since the newest one in it, or all. Returns how many. */
export async function fillSearch(db: Kysely<Tables>, from: 'newest' | 'all', limit: number): Promise<number> {
  // As a value of its own: only then does the planner know how few leads came since, and leaves the others alone.
  const since = from === 'all' ? '-infinity' : await findNewest(db)
  const { rows } = await sql`with entered as (
      insert into lead_search (lead_id, received_at, text)
      select i.id, i.received_at, ${searchable} from inquiries i
      where i.received_at >= ${since}::timestamptz and not exists (select from lead_search s where s.lead_id = i.id)
      order by i.received_at limit ${limit}
      on conflict do nothing returning lead_id
    ), keyed as (${insertKeys(sql`i.id in (select lead_id from entered)`)})
    select from entered`.execute(db)
  return rows.length
}

/** What leads have in common with others. */
const insertKeys = (which: ReturnType<typeof sql>) => sql`insert into lead_keys (key, received_at, lead_id)
  select key, i.received_at, i.id from inquiries i cross join unnest(desk_lead_keys(i.phone, i.details)) as key
  where ${which} on conflict do nothing`

/** After a correction. */
export async function refreshSearch(tx: Kysely<Tables>, leadId: string): Promise<void> {
  await sql`insert into lead_search (lead_id, received_at, text)
    select i.id, i.received_at, ${searchable} from inquiries i where i.id = ${leadId}
    on conflict (lead_id) do update set text = excluded.text`.execute(tx)
  await sql`delete from lead_keys where lead_id = ${leadId}`.execute(tx)
  await insertKeys(sql`i.id = ${leadId}`).execute(tx)
}

export async function hasLead(db: Kysely<Tables>, memberId: string, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql`select from inquiries where ${visibleTo(memberId)} and ${condition} limit 1`.execute(db)
  return rows.length > 0
}
