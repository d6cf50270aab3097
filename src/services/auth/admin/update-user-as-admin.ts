import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserChange, UserRow } from '../auth-tables.ts'
import { deleteOneTimeTokensOf } from '../codes/one-time-token-store.ts'
import { requirePasswordFor, storePassword } from '../own-account/change-password.ts'
import { setPhoneAsAdmin } from '../phones/confirm-phone.ts'
import { readPhoneNumber } from '../phones/phone-number.ts'
import { proveForAccount } from '../registrations/mailbox-proof.ts'
import { deleteMailboxProofs } from '../registrations/mailbox-proof-store.ts'
import { recordRegistration } from '../registrations/registration.ts'
import { noTokens } from '../users/confirm-email.ts'
import { readEmail } from '../users/email-address.ts'
import { getUser } from '../users/get-user.ts'
import { insertIdentity, listIdentities, updateIdentity } from '../users/identity-store.ts'
import { mergeMetadata } from '../users/metadata.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { hasUserWithEmail, hasUserWithPhone, lockUser, updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import type { AdminUserBody } from '../wire/request-bodies.ts'
import { readBanDuration } from './ban-duration.ts'

/** PUT /admin/users/{id}: changes take effect at once and no mail is sent. */
export async function updateUserAsAdmin(
  ctx: AuthContext,
  client: Client,
  id: string,
  body: AdminUserBody,
): Promise<Profile> {
  const found = await getUser(ctx, id)
  const email = body.email === '' ? '' : readEmail(body.email)
  const phone = body.phone === '' ? '' : readPhoneNumber(body.phone)
  const ban = readBan(ctx, body.ban_duration)
  if (body.password) requirePasswordFor(ctx, found, body.password)
  const hash = body.password ? await ctx.passwords.hash(body.password) : null
  const profile = await ctx.db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, found.id)
    if (!locked) throw refusal('userNotFound')
    if (email !== '' && (await hasUserWithEmail(tx, email, locked.id))) throw refusal('updateFailed')
    if (phone !== '' && (await hasUserWithPhone(tx, phone, locked.id))) throw refusal('updateFailed')
    let user = locked
    if (hash) user = await storePassword(ctx, tx, { user, password: { hash }, keepSessionId: null })
    if (email !== '' && email !== user.email) user = await setEmail(ctx, tx, user, email)
    if (phone !== '' && phone !== user.phone) user = await setPhoneAsAdmin(ctx, tx, user, phone)
    user = await updateUser(tx, user.id, { ...changesOf(ctx, user, body), ...ban })
    if (body.email_confirm) await proveForAccount(ctx, tx, user, 'administrator')
    await recordAudit(ctx, tx, { client, user, action: 'user_modified' })
    return loadProfile(tx, user)
  })
  // A new password has ended all sessions. A ban leaves them in place, but nobody may use them.
  if (hash || ban.banned_until) ctx.endChannels({ userId: found.id })
  return profile
}

function readBan({ now }: AuthContext, text: string): UserChange {
  if (text === '') return {}
  const ms = readBanDuration(text)
  return { banned_until: ms === null ? null : new Date(now() + ms) }
}

function changesOf({ now }: AuthContext, user: UserRow, body: AdminUserBody): UserChange {
  const at = new Date(now())
  const metadata = mergeMetadata(user.raw_user_meta_data, body.user_metadata ?? {})
  const isConfirmed = body.email_confirm && user.email
  return {
    ...(body.role !== '' && { role: body.role }),
    ...(body.aud !== '' && { aud: body.aud }),
    ...(isConfirmed && { email_confirmed_at: user.email_confirmed_at ?? at }),
    ...(body.phone_confirm && { phone_confirmed_at: user.phone_confirmed_at ?? at }),
    raw_user_meta_data: JSON.stringify(isConfirmed ? { ...metadata, email_verified: true } : metadata),
    raw_app_meta_data: JSON.stringify(mergeMetadata(user.raw_app_meta_data, body.app_metadata ?? {})),
    updated_at: at,
  }
}

/** Links sent to the old mailbox must no longer open the account. */
async function setEmail(ctx: AuthContext, tx: Tx, user: UserRow, email: string): Promise<UserRow> {
  const at = new Date(ctx.now())
  await deleteOneTimeTokensOf(tx, user.id)
  await deleteMailboxProofs(tx, user.id)
  const identities = await listIdentities(tx, user.id)
  const own = identities.find(({ provider }) => provider === 'email')
  const data = { ...(own?.identity_data ?? { sub: user.id, phone_verified: false }), email, email_verified: true }
  if (own) await updateIdentity(tx, own.id, data, at)
  else await insertIdentity(tx, { id: ctx.newId(), userId: user.id, provider: 'email', providerId: user.id, data, at })
  const providers = [...new Set([...identities.map(({ provider }) => provider), 'email'])]
  await recordRegistration(ctx, tx, { userId: user.id, client: null, isContested: false })
  return updateUser(tx, user.id, {
    ...noTokens,
    email,
    email_change: '',
    email_change_confirm_status: 0,
    is_anonymous: false,
    raw_app_meta_data: JSON.stringify({ provider: providers[0], ...user.raw_app_meta_data, providers }),
  })
}
