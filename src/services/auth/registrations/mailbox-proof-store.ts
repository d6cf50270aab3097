import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../auth-context.ts'
import type { MailboxProofsTable } from '../auth-tables.ts'

type MailboxProofRow = Selectable<MailboxProofsTable>

/** Replaces all earlier proofs of the account, for any address and session. */
export async function replaceAccountProof(tx: Tx, proof: Omit<MailboxProofRow, 'session_id'>): Promise<void> {
  await deleteMailboxProofs(tx, proof.user_id)
  await tx
    .insertInto('mailbox_proofs')
    .values({ ...proof, session_id: null })
    .execute()
}

/** Does nothing if the address is already proven for the whole account. */
export async function insertSessionProof(tx: Tx, proof: MailboxProofRow): Promise<void> {
  const { user_id: userId, address, session_id: sessionId, method, proved_at: at } = proof
  await sql`insert into mailbox_proofs (user_id, address, session_id, method, proved_at)
    select ${userId}::uuid, ${address}::text, ${sessionId}::uuid, ${method}::text, ${at}::timestamptz
    where not exists (select from mailbox_proofs
      where user_id = ${userId}::uuid and address = ${address} and session_id is null)
    on conflict (session_id) where session_id is not null
      do update set address = excluded.address, method = excluded.method, proved_at = excluded.proved_at`.execute(tx)
}

export async function hasMailboxProof(
  db: Db,
  { userId, address, sessionId }: { userId: string; address: string; sessionId: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('mailbox_proofs')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where((test) => test.or([test('session_id', 'is', null), test('session_id', '=', sessionId)]))
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteMailboxProofs(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mailbox_proofs').where('user_id', '=', userId).execute()
}
