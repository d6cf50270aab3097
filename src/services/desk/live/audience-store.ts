import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

interface HintedLead {
  id: string
  eyes: string[]
  isSuspect: boolean
}

/** Who may see these leads, or could when they were deleted. */
export async function listHinted(db: Kysely<Tables>, ids: readonly string[]): Promise<HintedLead[]> {
  const { rows } = await sql<HintedLead>`
    select id, eyes, unmeasured is not distinct from 'suspect' as "isSuspect" from inquiries where id = any (${ids}::uuid[])
    union all
    select lead_id, eyes, false from gone_leads
      where at > now() - interval '1 day' and lead_id = any (${ids}::uuid[])`.execute(db)
  return rows
}
