import type { AuthContext, Db, Tx } from '../auth-context.ts'
import type { MailboxProofsTable, UserRow } from '../auth-tables.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { hasMailboxProof, insertSessionProof, replaceAccountProof } from './mailbox-proof-store.ts'

type Method = MailboxProofsTable['method']

/**
 * For when nobody else can have a way into the account, or an administrator or its identity provider vouches for it.
 */
export async function proveForAccount(ctx: AuthContext, tx: Tx, user: UserRow, method: Method): Promise<void> {
  if (!user.email) return
  const proof = { user_id: user.id, address: user.email, method, proved_at: new Date(ctx.now()) }
  await replaceAccountProof(tx, proof)
}

/**
 * For when the address was confirmed before anyone had proven it. It may have been registered by someone else, who
 * still has a way in, so the proof counts only for the session of the person who gave it.
 */
export async function proveForSession(
  ctx: AuthContext,
  tx: Tx,
  user: UserRow,
  { sessionId, method }: { sessionId: string; method: Method },
): Promise<void> {
  if (!user.email) return
  const proof = { user_id: user.id, address: user.email, session_id: sessionId, method, proved_at: new Date(ctx.now()) }
  await insertSessionProof(tx, proof)
}

/** The address of the account, if this session may act for its mailbox. */
export async function findProvenAddress(
  db: Db,
  { user, session }: Pick<Authenticated, 'user' | 'session'>,
): Promise<string | null> {
  if (!user.email) return null
  const key = { userId: user.id, address: user.email, sessionId: session?.id ?? null }
  return (await hasMailboxProof(db, key)) ? user.email : null
}
