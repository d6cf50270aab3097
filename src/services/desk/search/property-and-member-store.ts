import { type Kysely, sql } from 'kysely'
import type { FoundMember, FoundProperty } from '#domain/desk/answers/search.ts'
import type { Tables } from '../../tables.ts'
import { visibleTo } from '../wall-store.ts'

const contains = (text: ReturnType<typeof sql>, words: readonly string[]) =>
  sql.join(
    words.map((word) => sql<boolean>`lower(${text}) like ${`%${word.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )

/** Newest first, as far as this member may see them. */
export function findProperties(
  db: Kysely<Tables>,
  memberId: string,
  words: readonly string[],
  limit: number,
): Promise<FoundProperty[]> {
  const text = sql`concat_ws(' ', properties.reference, properties.address, properties.municipality)`
  return db
    .selectFrom('properties')
    .innerJoin('inquiries', 'inquiries.id', 'properties.owner_lead_id')
    .select(['properties.reference', 'properties.address', 'properties.municipality'])
    .where(visibleTo(memberId))
    .where(sql<boolean>`${contains(text, words)}`)
    .orderBy('properties.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Current members, by name. */
export function findMembers(db: Kysely<Tables>, words: readonly string[], limit: number): Promise<FoundMember[]> {
  return db
    .selectFrom('desk_members')
    .select(['id', 'display_name as displayName'])
    .where('left_at', 'is', null)
    .where(sql<boolean>`${contains(sql`display_name`, words)}`)
    .orderBy('display_name')
    .limit(limit)
    .execute()
}
