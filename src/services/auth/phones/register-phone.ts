import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { type IssuedSession, issueTokens, type OpenedSession, openSession } from '../sessions/open-session.ts'
import { insertIdentity, updateIdentity } from '../users/identity-store.ts'
import type { Metadata } from '../users/metadata.ts'
import { isBanned, newUserRow } from '../users/new-user.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { insertUserIfNew, lockUser, updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import { confirmPhone, phoneIdentityData } from './confirm-phone.ts'
import { findUserByPhone } from './phone-store.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { requireSmsQuota } from './sms-limits.ts'

interface PhoneRegistration {
  phone: string
  data: Metadata
  passwordHash: string | null
  /** Whether the password of an account awaiting confirmation was given. */
  knowsPassword: boolean
  /** Whether the person chose a password, rather than asking for a sign-in code to an unknown number. */
  isPasswordSignUp: boolean
  client: Client
}

type Stored =
  | { kind: 'session'; opened: OpenedSession }
  | { kind: 'pending'; profile: Profile; isNew: boolean }
  /** The number has an account. The answer must not reveal that. */
  | { kind: 'taken' }

type RegisteredPhone = Exclude<Stored, { kind: 'session' }> | { kind: 'session'; session: IssuedSession }

export const phoneProvider = { provider: 'phone', providers: ['phone'] }

/** Creates an account for a number, or handles one that exists. */
export async function registerPhone(ctx: AuthContext, registration: PhoneRegistration): Promise<RegisteredPhone> {
  if (!ctx.settings.isSmsAutoconfirmOn) await requireSmsQuota(ctx)
  const stored = await ctx.db.transaction().execute((tx) => store(ctx, tx, registration))
  return stored.kind === 'session' ? { kind: 'session', session: await issueTokens(ctx, stored.opened) } : stored
}

async function store(ctx: AuthContext, tx: Tx, registration: PhoneRegistration): Promise<Stored> {
  const { client, phone, knowsPassword } = registration
  const created = await create(ctx, tx, registration)
  if (created) {
    await recordAudit(ctx, tx, { client, user: created, action: 'user_signedup' })
    return finish(ctx, tx, registration, { user: created, isNew: true })
  }
  const found = await findUserByPhone(tx, phone, ctx.settings.audience)
  const existing = found && (await lockUser(tx, found.id))
  // An account of an identity provider is not found by number, but the number is taken.
  if (!existing || existing.phone_confirmed_at !== null) {
    if (existing) await recordAudit(ctx, tx, { client, user: existing, action: 'user_repeated_signup' })
    // The protocol gives this away where either channel is confirmed automatically.
    if (ctx.settings.isSmsAutoconfirmOn || ctx.settings.isAutoconfirmOn) throw refusal('userExists')
    return { kind: 'taken' }
  }
  if (!ctx.settings.isSmsAutoconfirmOn) {
    const user = await forgetUnproven(ctx, tx, registration, existing)
    return finish(ctx, tx, registration, { user, isNew: false })
  }
  // Without its password, nobody may get into the unconfirmed account.
  if (!knowsPassword || isBanned(ctx, existing)) throw refusal('userExists')
  return finish(ctx, tx, registration, { user: existing, isNew: false })
}

async function create(ctx: AuthContext, tx: Tx, registration: PhoneRegistration): Promise<UserRow | null> {
  const { phone, data, passwordHash } = registration
  const id = ctx.newId()
  const identity = phoneIdentityData(id, phone, data)
  const userMetadata = { ...data, ...identity }
  const wanted = { id, email: null, phone, passwordHash, appMetadata: phoneProvider, userMetadata }
  const user = await insertUserIfNew(tx, newUserRow(ctx, wanted))
  if (!user) return null
  const at = new Date(ctx.now())
  await insertIdentity(tx, { id: ctx.newId(), userId: id, provider: 'phone', providerId: id, data: identity, at })
  return user
}

/** Signs in if no confirmation is required; otherwise sends the code by text message. */
async function finish(
  ctx: AuthContext,
  tx: Tx,
  registration: PhoneRegistration,
  { user, isNew }: { user: UserRow; isNew: boolean },
): Promise<Stored> {
  const { phone, client } = registration
  if (!ctx.settings.isSmsAutoconfirmOn) {
    const waiting = await sendPhoneCode(ctx, tx, { user, phone, type: 'confirmation_token' })
    await recordAudit(ctx, tx, { client, user: waiting, action: 'user_confirmation_requested' })
    return { kind: 'pending', profile: await loadProfile(tx, waiting), isNew }
  }
  const confirmed = await confirmPhone(ctx, tx, user)
  if (!registration.isPasswordSignUp) return { kind: 'pending', profile: await loadProfile(tx, confirmed), isNew }
  await recordAudit(ctx, tx, { client, user: confirmed, action: 'login' })
  return { kind: 'session', opened: await openSession(ctx, tx, { user: confirmed, method: 'password', client }) }
}

/**
 * Two people may have signed up with one unconfirmed number, but only one holds the phone. Confirming it signs that
 * person in with the code, and they set a new password. An account confirmed by mail keeps its password: its number was
 * set by an administrator, not a stranger.
 */
async function forgetUnproven(
  ctx: AuthContext,
  tx: Tx,
  { knowsPassword, phone }: PhoneRegistration,
  user: UserRow,
): Promise<UserRow> {
  if (knowsPassword || user.encrypted_password === null || user.email_confirmed_at !== null) return user
  const at = new Date(ctx.now())
  const { identities } = await loadProfile(tx, user)
  const data = phoneIdentityData(user.id, phone)
  for (const { id, provider } of identities) if (provider === 'phone') await updateIdentity(tx, id, data, at)
  const change = { encrypted_password: null, raw_user_meta_data: JSON.stringify(data), updated_at: at }
  return updateUser(tx, user.id, change)
}
