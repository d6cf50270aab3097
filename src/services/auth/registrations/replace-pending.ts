import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { deleteOneTimeTokensOf } from '../codes/one-time-token-store.ts'
import { noTokens } from '../users/confirm-email.ts'
import { deleteIdentities, insertIdentity } from '../users/identity-store.ts'
import type { Metadata } from '../users/metadata.ts'
import { updateUser } from '../users/user-store.ts'
import { resetAccount } from './reset-account.ts'

interface Replacement {
  passwordHash: string | null
  userMetadata: Metadata
  identity: { provider: string; providerId: string; data: Metadata }
}

/**
 * Replaces everything an earlier registration of the same address set. The id stays, because clients may have it, and
 * so does what only an administrator can set: role, ban, and the rest of `app_metadata`.
 */
export async function replacePending(
  ctx: AuthContext,
  tx: Tx,
  user: UserRow,
  { passwordHash, userMetadata, identity }: Replacement,
): Promise<UserRow> {
  const at = new Date(ctx.now())
  await resetAccount(ctx, tx, user)
  await deleteOneTimeTokensOf(tx, user.id)
  await deleteIdentities(tx, user.id, 'email')
  await insertIdentity(tx, { id: ctx.newId(), userId: user.id, ...identity, at })
  const { provider } = identity
  return updateUser(tx, user.id, {
    ...noTokens,
    encrypted_password: passwordHash,
    raw_user_meta_data: JSON.stringify(userMetadata),
    raw_app_meta_data: JSON.stringify({ ...user.raw_app_meta_data, provider, providers: [provider] }),
    recovery_sent_at: null,
    email_change_sent_at: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    updated_at: at,
  })
}
