import { type RawBuilder, sql } from 'kysely'

/** Without the extension `pg_trgm`, which a managed database may refuse, only the beginnings of words are found. */
export type SearchMode = 'parts' | 'beginnings'

/** Shorter ones are in nearly everything. */
export const MIN_LETTERS = 3

/** Only the newest that contain a word are looked at, because some words are in nearly every lead. */
const MOST = 1000

/** That a lead contains a word, or the beginning of one. */
export function toSearchCondition(mode: SearchMode, word: string): RawBuilder<boolean> {
  const found =
    mode === 'parts'
      ? sql`text like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`
      : sql`to_tsvector('simple', text) @@ to_tsquery('simple', ${toPrefixes(word)})`
  return sql<boolean>`inquiries.id in (select lead_id from lead_search where ${found}
    order by received_at desc limit ${MOST})`
}

/** Quotes make a lexeme of whatever is between them; without any, nothing is found. */
function toPrefixes(word: string): string {
  const parts = word.split(/[\s'\\]+/).filter((part) => part !== '')
  return parts.map((part) => `'${part}':*`).join(' & ')
}
