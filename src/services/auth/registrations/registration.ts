import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { listIdentities } from '../users/identity-store.ts'
import { proofOf } from './owner-proof.ts'
import { findRegistration, type RegistrationRow, replaceRegistration } from './registration-store.ts'

interface NewRegistration {
  userId: string
  /** Null for an administrator. */
  client: Client | null
  isContested: boolean
}

/** Records who asked for an unproved address, and gives the proof of it for their browser. */
export async function recordRegistration(
  ctx: AuthContext,
  tx: Tx,
  { userId, client, isContested }: NewRegistration,
): Promise<string> {
  const registration: RegistrationRow = {
    user_id: userId,
    nonce: ctx.newId(),
    source: client ? 'person' : 'administrator',
    network: client?.limitKey ?? '',
    is_contested: isContested,
    requested_at: new Date(ctx.now()),
  }
  await replaceRegistration(tx, registration)
  return proofOf(ctx, registration)
}

/** What an administrator set was not left there by a stranger. */
export async function isMadeByAdministrator(tx: Tx, user: UserRow): Promise<boolean> {
  const registration = await findRegistration(tx, user.id)
  if (registration) return registration.source === 'administrator'
  // Of a row from elsewhere: a registration writes `sub`, and whoever has signed in may have removed it.
  if (hasBeenUsed(user) || user.raw_user_meta_data?.sub === user.id) return false
  return (await listIdentities(tx, user.id)).every(({ provider }) => provider === 'email' || provider === 'phone')
}

/**
 * Whether the account is somebody's in another way than by its address. It cannot be taken from them by registering the
 * address, but it does not make the address theirs either.
 */
export function hasBeenUsed({ last_sign_in_at, phone_confirmed_at, is_anonymous }: UserRow): boolean {
  return last_sign_in_at !== null || phone_confirmed_at !== null || is_anonymous
}
