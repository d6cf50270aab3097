import { isUuid } from '#domain/is-uuid.ts'
import { isKnownHash } from '#platform/passwords/password-hasher.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import { INSTANCE_ID, type UserRow } from '../auth-tables.ts'
import { requireHashable } from '../passwords/require-strong-password.ts'
import { phoneIdentityData } from '../phones/confirm-phone.ts'
import { readPhoneNumber } from '../phones/phone-number.ts'
import { proveForAccount } from '../registrations/mailbox-proof.ts'
import { recordRegistration } from '../registrations/registration.ts'
import { readEmail } from '../users/email-address.ts'
import { insertIdentity } from '../users/identity-store.ts'
import { emailIdentityData, newUserRow } from '../users/new-user.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { hasUserWithEmail, hasUserWithPhone, insertUserIfNew } from '../users/user-store.ts'
import { invalid } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { AdminUserBody } from '../wire/request-bodies.ts'
import { readBanDuration } from './ban-duration.ts'

interface NewAccount {
  id: string
  email: string
  phone: string
  bannedForMs: number | null
}

/** POST /admin/users: an account with the properties an administrator asks for. No mail is sent. */
export async function createUser(ctx: AuthContext, client: Client, body: AdminUserBody): Promise<Profile> {
  const wanted = readNewAccount(ctx, body)
  if (wanted.email !== '' && (await hasUserWithEmail(ctx.db, wanted.email, wanted.id))) throw refusal('emailExists')
  if (wanted.phone !== '' && (await hasUserWithPhone(ctx.db, wanted.phone, wanted.id))) throw refusal('phoneExists')
  const passwordHash = await hashFor(ctx, body)
  return ctx.db.transaction().execute(async (tx) => {
    const user = await insert(ctx, tx, { body, wanted, passwordHash })
    await recordAudit(ctx, tx, { client, user, action: 'user_signedup' })
    return loadProfile(tx, user)
  })
}

function readNewAccount(ctx: AuthContext, body: AdminUserBody): NewAccount {
  if (body.email === '' && body.phone === '') throw invalid('Cannot create a user without either an email or phone')
  const email = body.email === '' ? '' : readEmail(body.email)
  const phone = body.phone === '' ? '' : readPhoneNumber(body.phone)
  if (body.password && body.password_hash !== '') throw invalid('Only a password or a password hash should be provided')
  if (body.password) requireHashable(body.password)
  if (body.id === INSTANCE_ID) throw invalid('ID cannot be a nil uuid')
  if (body.id !== '' && !isUuid(body.id)) throw invalid('ID must conform to the uuid v4 format')
  const bannedForMs = body.ban_duration === '' ? null : readBanDuration(body.ban_duration)
  return { id: body.id || ctx.newId(), email, phone, bannedForMs }
}

/** Hashes from other systems are stored as they are, and replaced when their owner first signs in. */
async function hashFor({ passwords }: AuthContext, body: AdminUserBody): Promise<string | null> {
  if (body.password) return passwords.hash(body.password)
  if (body.password_hash === '') return null
  if (!isKnownHash(body.password_hash)) throw refusal('createFailed')
  return body.password_hash
}

async function insert(
  ctx: AuthContext,
  tx: Tx,
  { body, wanted, passwordHash }: { body: AdminUserBody; wanted: NewAccount; passwordHash: string | null },
): Promise<UserRow> {
  const at = new Date(ctx.now())
  const { id, email, phone, bannedForMs } = wanted
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])]
  const isConfirmed = email !== '' && body.email_confirm
  const row = newUserRow(ctx, {
    id,
    passwordHash,
    audience: body.aud,
    role: body.role,
    email: email || null,
    phone: phone || null,
    appMetadata: { ...body.app_metadata, provider: providers[0], providers },
    userMetadata: { ...body.user_metadata, ...(isConfirmed && { email_verified: true }) },
  })
  const user = await insertUserIfNew(tx, {
    ...row,
    email_confirmed_at: isConfirmed ? at : null,
    phone_confirmed_at: phone !== '' && body.phone_confirm ? at : null,
    banned_until: bannedForMs === null ? null : new Date(at.getTime() + bannedForMs),
  })
  if (!user) throw refusal(email ? 'emailExists' : 'phoneExists')
  for (const provider of providers) {
    const data = provider === 'email' ? emailIdentityData(id, email) : phoneIdentityData(id, phone)
    await insertIdentity(tx, { id: ctx.newId(), userId: id, provider, providerId: id, data, at })
  }
  if (isConfirmed) await proveForAccount(ctx, tx, user, 'administrator')
  else if (email !== '') await recordRegistration(ctx, tx, { userId: id, client: null, isContested: false })
  return user
}
