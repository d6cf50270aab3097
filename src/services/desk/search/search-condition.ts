import { type RawBuilder, sql } from 'kysely'
import { normalisePhone } from '#domain/inquiries/normalise-phone.ts'
import { readReference } from '#domain/inquiries/reference.ts'

/** Without the extension `pg_trgm`, which a managed database may refuse, only the beginnings of words are found. */
export type SearchMode = 'parts' | 'beginnings'

/** Shorter ones are in nearly everything. */
export const MIN_LETTERS = 3

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
 * asked for what stands before the sign, and what it finds is compared with the whole. It knows nothing of a sum.
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
