import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** The lead has a wall whose members have all left, so only the broker of record can open it. */
export const isUnseen = sql<boolean>`(inquiries.eyes <> '{}' and not exists (
  select from desk_members named where named.id = any (inquiries.eyes) and named.left_at is null))`

/** The wall as a condition for every query about leads, equal to `maySee`. `table` is the leads' name in the query. */
export function visibleTo(memberId: string, table = 'inquiries'): RawBuilder<boolean> {
  const eyes = sql.ref(`${table}.eyes`)
  return sql<boolean>`(${eyes} = '{}' or ${memberId}::uuid = any (${eyes}))`
}

/** Which of these leads the member may see, or could see before they were deleted. */
export async function findVisible(
  db: Kysely<Tables>,
  ids: readonly string[],
  memberId: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from inquiries where id = any (${ids}::uuid[]) and ${visibleTo(memberId)}
    union select lead_id from gone_leads where lead_id = any (${ids}::uuid[]) and ${visibleTo(memberId, 'gone_leads')}
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}
