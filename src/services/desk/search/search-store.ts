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

/** So many leads are read one after the other. A word that is in fewer than one of 200 is in few enough for the index. */
const NEAR = 10_000

/** That a lead contains all words, or beginnings of words. */
export function containsWords(mode: SearchMode, words: readonly string[]): RawBuilder<boolean> {
  const all = words.flatMap((word) => (mode === 'parts' ? hasPartByIndex(word) : [hasBeginnings(word)]))
  return sql<boolean>`inquiries.id in (select lead_id from lead_search where ${sql.join(all, sql` and `)})`
}

/**
 * The same, of the newest leads, or of those that came up to a moment. They are read one after the other: the index of
 * words would first collect every lead that has one. Leads of the same moment are all among them or all not, so that pages
 * follow each other without a gap.
 */
export function containsWordsNear(
  mode: SearchMode,
  words: readonly string[],
  { until, limit }: { until: string | null; limit: number },
): RawBuilder<boolean> {
  const all = words.flatMap((word) =>
    mode === 'parts'
      ? [hasPart(word)]
      : // Taking every text apart would take long; only those that have the letters anywhere can have the word.
        [hasPart(longestRun(word)), hasBeginnings(word)],
  )
  // As an array it is computed once, whatever the planner believes to be cheap.
  return sql<boolean>`inquiries.id = any (array(
    select lead_id from (select lead_id, received_at, text from lead_search
      where received_at <= ${until ?? 'infinity'}::timestamptz order by received_at desc fetch first (${NEAR}) rows with ties) near
    where ${sql.join(all, sql` and `)} order by received_at desc fetch first (${limit}) rows with ties))`
}

/** Conditions that the words, together, are the whole reference, phone number or e-mail address of a lead. */
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
 * Many addresses end in the same way, and the index would compare long lists of leads for every three letters of it: it is
 * asked for what comes before the sign, and what it finds is compared with the whole. It knows nothing of a sum.
 */
function hasPartByIndex(word: string): RawBuilder<unknown>[] {
  const end = word.indexOf('@') + 1
  if (end <= MIN_LETTERS) return [hasPart(word)]
  return [hasPart(word.slice(0, end)), sql`text || '' like ${toPattern(word)}`]
}

const hasBeginnings = (word: string) => sql`to_tsvector('simple', text) @@ to_tsquery('simple', ${toPrefixes(word)})`

/** Quotes make a lexeme of whatever is between them; without any, nothing is found. */
function toPrefixes(word: string): string {
  const parts = word.split(/[\s'\\]+/).filter((part) => part !== '')
  return parts.map((part) => `'${part}':*`).join(' & ')
}

function longestRun(word: string): string {
  const runs = word.match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '')
}
