import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

export interface Audience {
  id: string
  eyes: string[]
  isSuspect: boolean
}

/** Who may see these leads, or could when they were deleted. */
export async function listAudiences(db: Kysely<Tables>, ids: readonly string[]): Promise<Audience[]> {
  const { rows } = await sql<Audience>`
    select id, eyes, unmeasured is not distinct from 'suspect' as "isSuspect" from inquiries where id = any (${ids}::uuid[])
    union all
    select lead_id, eyes, false from gone_leads
      where at > now() - interval '1 day' and lead_id = any (${ids}::uuid[])`.execute(db)
  return rows
}
