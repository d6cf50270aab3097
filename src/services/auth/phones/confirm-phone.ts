import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { deleteOneTimeTokensOf } from '../codes/one-time-token-store.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import { noTokens, withProviders } from '../users/confirm-email.ts'
import { insertIdentity, listIdentities, updateIdentity } from '../users/identity-store.ts'
import { type Metadata, mergeMetadata } from '../users/metadata.ts'
import { hasUserWithPhone, updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'

/**
 * The data of a phone identity, which nothing the sender chose may override. An `email` in their data is not an address
 * of the account, so it is dropped: a column of the table would read it as one.
 */
export function phoneIdentityData(id: string, phone: string, data: Metadata = {}): Metadata {
  const { email: _email, ...rest } = data
  return { ...rest, sub: id, phone, email_verified: false, phone_verified: false }
}

/** Confirms the account's number and invalidates its older tokens. */
export async function confirmPhone(ctx: AuthContext, tx: Tx, user: UserRow): Promise<UserRow> {
  const at = new Date(ctx.now())
  await deleteOneTimeTokensOf(tx, user.id)
  const providers = await keepPhoneIdentity(ctx, tx, user)
  return updateUser(tx, user.id, {
    ...noTokens,
    phone_confirmed_at: user.phone_confirmed_at ?? at,
    raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, { phone_verified: true })),
    raw_app_meta_data: JSON.stringify(withProviders(user, providers)),
    updated_at: at,
  })
}

/** Gives the account its new number, as confirmed. The owner is notified, because codes to it can sign in. */
export async function applyPhoneChange(ctx: AuthContext, tx: Tx, user: UserRow, phone: string): Promise<UserRow> {
  if (await hasUserWithPhone(tx, phone, user.id)) throw refusal('phoneTaken')
  await queueNotice(ctx, tx, user, { change: 'identity-linked', detail: 'phone' })
  const changed = await updateUser(tx, user.id, {
    phone,
    phone_change: '',
    phone_confirmed_at: new Date(ctx.now()),
    is_anonymous: false,
    raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, { phone })),
  })
  return confirmPhone(ctx, tx, changed)
}

/** An administrator set the number, so it belongs to the account whether or not anyone confirmed it. */
export async function setPhoneAsAdmin(ctx: AuthContext, tx: Tx, user: UserRow, phone: string): Promise<UserRow> {
  await deleteOneTimeTokensOf(tx, user.id)
  const changed = await updateUser(tx, user.id, { ...noTokens, phone, phone_change: '', is_anonymous: false })
  const providers = await keepPhoneIdentity(ctx, tx, changed)
  return updateUser(tx, user.id, { raw_app_meta_data: JSON.stringify(withProviders(changed, providers)) })
}

/** Writes the identity for the account's number and returns all providers of the account. */
async function keepPhoneIdentity(ctx: AuthContext, tx: Tx, user: UserRow): Promise<string[]> {
  const at = new Date(ctx.now())
  const identities = await listIdentities(tx, user.id)
  const own = identities.find(({ provider }) => provider === 'phone')
  const facts = { phone: user.phone ?? '', phone_verified: true }
  if (own) await updateIdentity(tx, own.id, mergeMetadata(own.identity_data, facts), at)
  else {
    const data = { ...phoneIdentityData(user.id, facts.phone), ...facts }
    await insertIdentity(tx, { id: ctx.newId(), userId: user.id, provider: 'phone', providerId: user.id, data, at })
  }
  return [...new Set([...identities.map(({ provider }) => provider), 'phone'])]
}
