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

/** Records who asked for an unproved address, and returns the proof for their browser. */
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

/** Whether an administrator made the account, in which case no stranger left anything in it. */
export async function isMadeByAdministrator(tx: Tx, user: UserRow): Promise<boolean> {
  const registration = await findRegistration(tx, user.id)
  if (registration) return registration.source === 'administrator'
  // For a row imported from elsewhere: a registration writes `sub`, but someone who has signed in may have removed it.
  if (hasBeenUsed(user) || user.raw_user_meta_data?.sub === user.id) return false
  return (await listIdentities(tx, user.id)).every(({ provider }) => provider === 'email' || provider === 'phone')
}

/**
 * Whether the account belongs to someone other than by its address. Registering the address cannot take it from them,
 * but it does not make the address theirs either.
 */
export function hasBeenUsed({ last_sign_in_at, phone_confirmed_at, is_anonymous }: UserRow): boolean {
  return last_sign_in_at !== null || phone_confirmed_at !== null || is_anonymous
}
