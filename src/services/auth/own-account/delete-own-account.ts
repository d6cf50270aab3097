import type { AuthContext, Client, Tx } from '../auth-context.ts'
import { requireRate } from '../require-rate.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { lockOwner } from '../sessions/lock-owner.ts'
import { deleteUserIn } from '../users/delete-user.ts'
import { refusal } from '../wire/refusals.ts'
import { requireNonce } from './change-password.ts'

export interface Proof {
  password: string
  /** From the mail of GET /reauthenticate, for accounts without a password. */
  nonce: string
}

/**
 * Requires the password or a fresh code, in addition to the level every sensitive action requires. An anonymous account
 * can show only its session.
 */
export async function requireOwner(ctx: AuthContext, { user }: Authenticated, proof: Proof): Promise<void> {
  if (user.is_anonymous && !user.encrypted_password) return
  if (proof.nonce !== '') return requireNonce(ctx, user, proof.nonce)
  await requireRate(ctx, 'passwordTries', `current ${user.id}`)
  const stored = user.encrypted_password
  if (proof.password === '' || !stored || !(await ctx.passwords.verify(stored, proof.password)).isRight)
    throw refusal('badCredentials')
}

/**
 * Deletes the account with its sessions, factors and identities, and what `eraseMore` deletes, all or nothing. The
 * audit log still records that the account existed.
 */
export async function deleteOwnAccount(
  ctx: AuthContext,
  client: Client,
  who: Authenticated,
  eraseMore: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockOwner(ctx, tx, who, () => refusal('needsSecondFactor'))
    await eraseMore(tx)
    await deleteUserIn(ctx, tx, { client, user })
  })
  ctx.endChannels({ userId: who.user.id })
}
