import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { deletePasskeysOf } from '../passkeys/passkey-store.ts'
import { deleteFlowsInto } from '../sessions/flow-state-store.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import { deleteIdentitiesExcept } from '../users/identity-store.ts'
import { emailIdentityData } from '../users/new-user.ts'
import { deleteFactors, updateUser } from '../users/user-store.ts'
import { isMadeByAdministrator } from './registration.ts'

/** Removes the sessions, factors and passkeys of an account, and the flows that would lead into it. */
export async function removeCredentials(tx: Tx, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId)
  await deleteFactors(tx, userId)
  await deletePasskeysOf(tx, userId)
  await deleteFlowsInto(tx, userId)
}

/** Removes every way into an account, no matter who set it up, including pending ones. */
export async function resetAccount(ctx: AuthContext, tx: Tx, user: UserRow): Promise<UserRow> {
  await removeCredentials(tx, user.id)
  await deleteIdentitiesExcept(tx, user.id, 'email')
  return updateUser(tx, user.id, {
    encrypted_password: null,
    phone: null,
    phone_confirmed_at: null,
    phone_change: '',
    phone_change_token: '',
    email_change: '',
    email_change_confirm_status: 0,
    updated_at: new Date(ctx.now()),
  })
}

/**
 * A stranger may have registered someone's address and left a way in. A user who proves the mailbox, but not that they
 * made the registration, gets the account without any earlier way to sign in: see decision 13.
 */
export async function resetUnprovenAccount(
  ctx: AuthContext,
  tx: Tx,
  user: UserRow,
  { keepsData }: { keepsData: boolean },
): Promise<UserRow> {
  if (await isMadeByAdministrator(tx, user)) return user
  const stripped = await resetAccount(ctx, tx, user)
  if (keepsData) return stripped
  const data = JSON.stringify(emailIdentityData(user.id, user.email ?? ''))
  return updateUser(tx, user.id, { raw_user_meta_data: data })
}
