import { type RawBuilder, sql } from 'kysely'

/** The wall, for every query about leads: `maySee` as a condition. The table must be called `inquiries`. */
export function visibleTo(memberId: string): RawBuilder<boolean> {
  return sql<boolean>`(inquiries.eyes = '{}' or ${memberId}::uuid = any (inquiries.eyes))`
}
