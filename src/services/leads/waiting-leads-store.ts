import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

/** How many leads wait for a reply or an offer, and for how many of them it is overdue. */
export async function countWaitingLeads(db: Kysely<Tables>, at: Date): Promise<{ waiting: number; overdue: number }> {
  const { rows } = await sql<{ waiting: number; overdue: number }>`
    select count(*)::int as waiting, count(*) filter (where due_at <= ${at})::int as overdue
    from inquiries where due_at is not null`.execute(db)
  return rows[0] ?? { waiting: 0, overdue: 0 }
}
