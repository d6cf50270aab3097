import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** A later correction replaces an earlier one, whose link then no longer works. */
export async function saveAddressCorrection(
  tx: Kysely<Tables>,
  { leadId, email, at }: { leadId: string; email: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('address_corrections')
    .values({ inquiry_id: leadId, email, asked_at: at })
    .onConflict((conflict) => conflict.column('inquiry_id').doUpdateSet({ email, asked_at: at }))
    .execute()
}

/** The new address awaiting confirmation, if any. */
export async function findNewAddress(db: Kysely<Tables>, leadId: string): Promise<string | null> {
  const row = await db
    .selectFrom('address_corrections')
    .select('email')
    .where('inquiry_id', '=', leadId)
    .executeTakeFirst()
  return row?.email ?? null
}

/** Gives the lead its confirmed address. False if another one was requested in the meantime. */
export async function applyAddressCorrection(
  tx: Kysely<Tables>,
  { leadId, email, at }: { leadId: string; email: string; at: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('address_corrections')
    .where('inquiry_id', '=', leadId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx.updateTable('inquiries').set({ email, updated_at: at }).where('id', '=', leadId).execute()
  return true
}

/** Locks a lead if it still has this address, so that the address cannot change during an action. */
export async function lockLeadOf(tx: Kysely<Tables>, { id, email }: { id: string; email: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('inquiries')
    .select('id')
    .where('id', '=', id)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
