import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { deleteOneTimeTokensOf } from '../codes/one-time-token-store.ts'
import { noTokens, withProviders } from '../users/confirm-email.ts'
import { deleteIdentities, listIdentities } from '../users/identity-store.ts'
import { findUserByEmail, lockUser, updateUser } from '../users/user-store.ts'
import { hasBeenUsed, isMadeByAdministrator } from './registration.ts'
import { deleteRegistration } from './registration-store.ts'

type Claim =
  /** No account has the address, or no longer has it. */
  | { kind: 'free' }
  /** Registered, but nobody has proved the mailbox: the new registration replaces the old one. */
  | { kind: 'waiting'; user: UserRow }
  | { kind: 'taken'; user: UserRow }

/** Decides what happens to an address someone registers. Locks the account that has it. */
export async function claimAddress(ctx: AuthContext, tx: Tx, email: string): Promise<Claim> {
  await releaseUnproved(ctx, tx, email)
  const user = await lockOwner(ctx, tx, email)
  if (!user) return { kind: 'free' }
  const isWaiting = user.email_confirmed_at === null && !hasBeenUsed(user)
  return { kind: isWaiting ? 'waiting' : 'taken', user }
}

/**
 * An account used in another way, by phone or anonymously, may claim an address nobody has proved. When someone
 * registers that address, the account continues without it. An address set by an administrator is left alone.
 */
export async function releaseUnproved(ctx: AuthContext, tx: Tx, email: string): Promise<void> {
  const user = await lockOwner(ctx, tx, email)
  if (!user || user.email_confirmed_at !== null || !hasBeenUsed(user)) return
  if (await isMadeByAdministrator(tx, user)) return
  await deleteOneTimeTokensOf(tx, user.id)
  await deleteRegistration(tx, user.id)
  await deleteIdentities(tx, user.id, 'email')
  const providers = (await listIdentities(tx, user.id)).map(({ provider }) => provider)
  await updateUser(tx, user.id, {
    ...noTokens,
    email: null,
    raw_app_meta_data: JSON.stringify(withProviders(user, [...new Set(providers)])),
    updated_at: new Date(ctx.now()),
  })
}

async function lockOwner(ctx: AuthContext, tx: Tx, email: string): Promise<UserRow | null> {
  const found = await findUserByEmail(tx, email, ctx.settings.audience)
  return found && lockUser(tx, found.id)
}
