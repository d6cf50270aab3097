import { type RawBuilder, sql } from 'kysely'

/** The lead has a wall whose members have all left: only the broker of record can open it. */
export const isUnseen = sql<boolean>`(inquiries.eyes <> '{}' and not exists (
  select from desk_members named where named.id = any (inquiries.eyes) and named.left_at is null))`

/** The wall, for every query about leads: `maySee` as a condition. `table` is the name that the leads have in it. */
export function visibleTo(memberId: string, table = 'inquiries'): RawBuilder<boolean> {
  const eyes = sql.ref(`${table}.eyes`)
  return sql<boolean>`(${eyes} = '{}' or ${memberId}::uuid = any (${eyes}))`
}
