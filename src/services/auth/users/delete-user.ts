import { createHash } from 'node:crypto'
import { anonymizeActors, recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { deleteOneTimeTokensOf } from '../codes/one-time-token-store.ts'
import { deletePasskeysOf } from '../passkeys/passkey-store.ts'
import { deleteMailboxProofs } from '../registrations/mailbox-proof-store.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import { noTokens } from './confirm-email.ts'
import { getUser } from './get-user.ts'
import { hideIdentity, listIdentities } from './identity-store.ts'
import { deleteFactors, deleteUser as deleteRow, updateUser } from './user-store.ts'

/** DELETE /admin/users/{id}: deletes the account, or anonymizes it so that only the fact that it existed remains. */
export async function deleteUser(ctx: AuthContext, client: Client, id: string, isSoft: boolean): Promise<void> {
  const user = await getUser(ctx, id)
  await ctx.db.transaction().execute(async (tx) => {
    if (!isSoft) return deleteUserIn(ctx, tx, { client, user })
    await recordAudit(ctx, tx, { client, user, action: 'user_deleted' })
    await hideUser(ctx, tx, user)
    await anonymizeActors(tx, [user.id])
  })
  ctx.endChannels({ userId: user.id })
}

/** Deletes the account as part of a larger transaction. */
export async function deleteUserIn(
  ctx: AuthContext,
  tx: Tx,
  { client, user }: { client: Client; user: UserRow },
): Promise<void> {
  await recordAudit(ctx, tx, { client, user, action: 'user_deleted' })
  await deleteRow(tx, user.id)
  await anonymizeActors(tx, [user.id])
}

async function hideUser(ctx: AuthContext, tx: Tx, user: UserRow): Promise<void> {
  const at = new Date(ctx.now())
  const hide = (value: string) => createHash('sha256').update(user.id).update(value).digest('base64url')
  await deleteSessionsOf(tx, user.id)
  await deleteFactors(tx, user.id)
  await deletePasskeysOf(tx, user.id)
  await deleteOneTimeTokensOf(tx, user.id)
  await deleteMailboxProofs(tx, user.id)
  for (const identity of await listIdentities(tx, user.id)) {
    await hideIdentity(tx, identity.id, hide(identity.provider_id), at)
  }
  await updateUser(tx, user.id, {
    ...noTokens,
    email: user.email && hide(user.email),
    phone: user.phone && hide(user.phone).slice(0, 15),
    email_change: user.email_change && hide(user.email_change),
    phone_change: user.phone_change && hide(user.phone_change).slice(0, 15),
    encrypted_password: null,
    raw_user_meta_data: '{}',
    raw_app_meta_data: '{}',
    deleted_at: at,
    updated_at: at,
  })
}
