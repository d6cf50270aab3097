import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

interface Deletion {
  how: 'visitor' | 'member' | 'operator'
  at: Date
  /** Who did it at the command line, and why. */
  by?: string
  reason?: string
}

/** Lets a link to a lead that is about to be deleted say what happened to it. It names nobody. */
export async function recordGoneLead(tx: Kysely<Tables>, id: string, deletion: Deletion): Promise<void> {
  const { how, at, by = '', reason = '' } = deletion
  await sql`insert into gone_leads (reference, lead_id, at, how, by, reason, eyes)
    select reference, id, ${at}::timestamptz, ${how}, ${by}, ${reason}, eyes from inquiries where id = ${id}
    on conflict do nothing`.execute(tx)
}

export async function deleteOldGoneLeads(tx: Kysely<Tables>, before: Date): Promise<void> {
  await tx.deleteFrom('gone_leads').where('at', '<', before).execute()
}
