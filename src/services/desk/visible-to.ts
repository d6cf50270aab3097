import { type RawBuilder, sql } from 'kysely'

/** Behind a wall of whose members nobody is left: only the broker of record can open it. */
export const isUnseen = sql<boolean>`(inquiries.eyes <> '{}' and not exists (
  select from desk_members named where named.id = any (inquiries.eyes) and named.left_at is null))`

/** The wall, for every query about leads: `maySee` as a condition. The table must be called `inquiries`. */
export function visibleTo(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`(inquiries.eyes = '{}' or ${memberId}::uuid = any (inquiries.eyes))`
}
