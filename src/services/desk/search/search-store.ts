import { type Kysely, type RawBuilder, sql } from 'kysely'
import { MIN_LETTERS } from '#domain/desk/inbox/inbox-query.ts'
import { normalisePhone } from '#domain/inquiries/normalise-phone.ts'
import { readReference } from '#domain/inquiries/reference.ts'
import type { Tables } from '../../tables.ts'
import { visibleTo } from '../wall-store.ts'

/** Without the extension `pg_trgm`, which a managed database may refuse, only the beginnings of words are found. */
export type SearchMode = 'parts' | 'beginnings'

const searchable = sql`lower(concat_ws(' ', i.reference, i.full_name, i.email, i.phone, i.details ->> 'propertyAddress',
  i.details ->> 'subject'))`

/**
 * Prepares the index and finds out which searches it supports. The embedded database has the extension; elsewhere we
 * create it if we are allowed to.
 */
export async function prepareSearch(db: Kysely<Tables>): Promise<SearchMode> {
  const hasExtension = async () =>
    (await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db)).rows.length > 0
  // If we may not, the search finds only the beginnings of words.
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
  // Until the planner has statistics about rare words, it scans every text instead of using the index.
  await sql`analyze lead_search`.execute(db)
  return 'beginnings'
}

/** How much later than others a lead may become visible although it arrived before them. */
const OVERLAP = sql`interval '10 minutes'`

async function findNewest(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    since: string
  }>`select coalesce(max(received_at) - ${OVERLAP}, '-infinity')::text as since
    from lead_search`.execute(db)
  return rows[0]?.since ?? '-infinity'
}

/** Indexes new leads: those since the newest one in the index, or all. Returns how many. */
export async function fillSearch(db: Kysely<Tables>, from: 'newest' | 'all', limit: number): Promise<number> {
  // A separate value tells the planner how few leads are new, so that it doesn't read the others.
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

/** Contact details and addresses that leads can share. */
const insertKeys = (which: ReturnType<typeof sql>) => sql`insert into lead_keys (key, received_at, lead_id)
  select key, i.received_at, i.id from inquiries i cross join unnest(desk_lead_keys(i.phone, i.details)) as key
  where ${which} on conflict do nothing`

/** Leads that arrived before the newest one in the index, which `fillSearch` would not find until the next day. */
export async function enterSearch(tx: Kysely<Tables>, leadIds: readonly string[]): Promise<void> {
  await sql`insert into lead_search (lead_id, received_at, text)
    select i.id, i.received_at, ${searchable} from inquiries i where i.id = any (${leadIds}::uuid[])
    on conflict do nothing`.execute(tx)
  await insertKeys(sql`i.id = any (${leadIds}::uuid[])`).execute(tx)
}

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

/** At most this many leads are read in order. A word found in fewer than one in 200 is rare enough for the index. */
const NEAR = 10_000

/** The condition that a lead contains all words, or words that start with them. */
export function containsWords(mode: SearchMode, words: readonly string[]): RawBuilder<boolean> {
  const all = words.flatMap((word) => (mode === 'parts' ? hasPartByIndex(word) : [hasBeginnings(word)]))
  return sql<boolean>`inquiries.id in (select lead_id from lead_search where ${sql.join(all, sql` and `)})`
}

/**
 * The same for the newest leads, or those up to a moment. Leads are read in order, because the index would first collect
 * every lead that contains a word. Leads with the same time are all included or all excluded, so that no page leaves a
 * gap.
 */
export function containsWordsAmongNewest(
  mode: SearchMode,
  words: readonly string[],
  { until, limit }: { until: string | null; limit: number },
): RawBuilder<boolean> {
  const all = words.flatMap((word) =>
    mode === 'parts'
      ? [hasPart(word)]
      : // Parsing every text would take long, so texts without these letters are excluded first.
        [hasPart(longestRun(word)), hasBeginnings(word)],
  )
  // An array is computed once, even if the planner considers the subquery cheap.
  return sql<boolean>`inquiries.id = any (array(
    select lead_id from (select lead_id, received_at, text from lead_search
      where received_at <= ${until ?? 'infinity'}::timestamptz order by received_at desc fetch first (${NEAR}) rows with ties) near
    where ${sql.join(all, sql` and `)} order by received_at desc fetch first (${limit}) rows with ties))`
}

/** The conditions that the words together are the full reference, phone number or e-mail address of a lead. */
export function namesOf(words: readonly string[]): RawBuilder<boolean>[] {
  const text = words.join('')
  const reference = readReference(text)
  const phone = normalisePhone(text)
  return [
    ...(reference === null ? [] : [sql<boolean>`inquiries.reference = ${reference}`]),
    ...(phone?.startsWith('+')
      ? [sql<boolean>`inquiries.id in (select lead_id from lead_keys where key = ${`phone ${phone}`})`]
      : []),
    ...(/^[^@]+@[^@]+$/.test(text) && words.length === 1 ? [sql<boolean>`lower(inquiries.email) = ${text}`] : []),
  ]
}

const toPattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

const hasPart = (word: string) => sql`text like ${toPattern(word)}`

/**
 * Many addresses share their ending, and for each of its trigrams the index would compare long lists of leads. So the
 * index searches only the part before the @ sign. The whole address is compared as an expression, which can't use it.
 */
function hasPartByIndex(word: string): RawBuilder<unknown>[] {
  const end = word.indexOf('@') + 1
  if (end <= MIN_LETTERS) return [hasPart(word)]
  return [hasPart(word.slice(0, end)), sql`text || '' like ${toPattern(word)}`]
}

const hasBeginnings = (word: string) => sql`to_tsvector('simple', text) @@ to_tsquery('simple', ${toPrefixes(word)})`

/** Quotes turn anything between them into a lexeme; an empty one finds nothing. */
function toPrefixes(word: string): string {
  const parts = word.split(/[\s'\\]+/).filter((part) => part !== '')
  return parts.map((part) => `'${part}':*`).join(' & ')
}

function longestRun(word: string): string {
  const runs = word.match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
}
