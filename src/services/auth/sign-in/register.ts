import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Caller, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireMailQuota } from '../codes/mail-limits.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { queueMail } from '../codes/queue-mail.ts'
import type { CodeChallenge } from '../sessions/code-challenge.ts'
import { type IssuedSession, issueTokens, type OpenedSession, openSession } from '../sessions/open-session.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import { insertIdentity, updateIdentity } from '../users/identity-store.ts'
import type { Metadata } from '../users/metadata.ts'
import { emailIdentityData, emailProvider, isBanned, newUserRow } from '../users/new-user.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { findUserByEmail, insertUserIfNew, lockUser, updateUser } from '../users/user-store.ts'
import { refuse } from '../wire/refusals.ts'

export interface Registration {
  email: string
  data: Metadata
  passwordHash: string | null
  /** Of an account that waits for its confirmation: whether its password was given. */
  knowsPassword: boolean
  /** With a password of the person's own, not by a sign-in link to an unknown address. */
  isPasswordSignUp: boolean
  challenge: CodeChallenge | null
  redirectTo: string
  caller: Caller
}

type Stored =
  | { kind: 'session'; opened: OpenedSession }
  | { kind: 'pending'; profile: Profile }
  /** The address has an account, which the answer must not reveal. */
  | { kind: 'taken' }

export type Registered = Exclude<Stored, { kind: 'session' }> | { kind: 'session'; session: IssuedSession }

/** What signing up gives: a session, or an account that waits or only seems to. */
export type SignUpResult = { session: IssuedSession } | { profile: Profile }

/** A new account for an address, or what becomes of asking for one that exists. */
export async function register(ctx: AuthContext, registration: Registration): Promise<Registered> {
  await requireMailQuota(ctx)
  const stored = await ctx.db.transaction().execute((tx) => store(ctx, tx, registration))
  return stored.kind === 'session' ? { kind: 'session', session: await issueTokens(ctx, stored.opened) } : stored
}

async function store(ctx: AuthContext, tx: Tx, registration: Registration): Promise<Stored> {
  const created = await create(ctx, tx, registration)
  const { caller, email } = registration
  if (created) {
    await recordAudit(ctx, tx, { caller, user: created, action: 'user_signedup' })
    return finish(ctx, tx, registration, created)
  }
  const found = await findUserByEmail(tx, email, ctx.settings.audience)
  const existing = found && (await lockUser(tx, found.id))
  if (!existing) throw refuse('userExists')
  if (existing.email_confirmed_at !== null) return answerTaken(ctx, tx, registration, existing)
  if (ctx.settings.isAutoconfirmOn) {
    // Without the password of the unconfirmed account nobody must get into it.
    if (!registration.knowsPassword || isBanned(ctx, existing)) throw refuse('userExists')
    return finish(ctx, tx, registration, existing)
  }
  return finish(ctx, tx, registration, await forgetUnproven(ctx, tx, registration, existing))
}

async function create(ctx: AuthContext, tx: Tx, { email, data, passwordHash }: Registration): Promise<UserRow | null> {
  const id = ctx.newId()
  const identity = emailIdentityData(id, email, data)
  const row = newUserRow(ctx, { id, email, passwordHash, appMetadata: emailProvider, userMetadata: identity })
  const user = await insertUserIfNew(tx, row)
  if (!user) return null
  const at = new Date(ctx.now())
  await insertIdentity(tx, { id: ctx.newId(), userId: id, provider: 'email', providerId: id, data: identity, at })
  return user
}

/** Signs in if no confirmation is required; otherwise mails the code. */
async function finish(ctx: AuthContext, tx: Tx, registration: Registration, user: UserRow): Promise<Stored> {
  const { email, challenge, redirectTo, caller } = registration
  if (ctx.settings.isAutoconfirmOn) {
    const confirmed = await confirmEmail(ctx, tx, user, { touchesIdentity: false })
    if (!registration.isPasswordSignUp) return { kind: 'pending', profile: await loadProfile(tx, confirmed) }
    await recordAudit(ctx, tx, { caller, user: confirmed, action: 'login' })
    return { kind: 'session', opened: await openSession(ctx, tx, { user: confirmed, method: 'password', caller }) }
  }
  const flow = challenge && { challenge, method: 'email/signup' }
  const order = { user, type: 'confirmation_token', address: email, flow } as const
  const { issued, user: waiting } = await issueCode(ctx, tx, order)
  await queueMail(ctx, tx, { kind: 'confirmation', to: email, issued, type: 'signup', redirectTo })
  await recordAudit(ctx, tx, { caller, user: waiting, action: 'user_confirmation_requested' })
  return { kind: 'pending', profile: await loadProfile(tx, waiting) }
}

async function answerTaken(ctx: AuthContext, tx: Tx, registration: Registration, user: UserRow): Promise<Stored> {
  const { email, caller } = registration
  await recordAudit(ctx, tx, { caller, user, action: 'user_repeated_signup' })
  if (ctx.settings.isAutoconfirmOn) throw refuse('userExists')
  await queueMail(ctx, tx, { kind: 'account-exists', to: email })
  return { kind: 'taken' }
}

/**
 * Two people may have signed up with one unconfirmed address, and only one of them reads its mail. As nobody can tell
 * whose password was stored, it is forgotten: whoever confirms is signed in by the link and sets their own.
 */
async function forgetUnproven(
  ctx: AuthContext,
  tx: Tx,
  { knowsPassword }: Registration,
  user: UserRow,
): Promise<UserRow> {
  // Of an account confirmed by its phone the address was set by an administrator, not by a stranger.
  if (knowsPassword || user.encrypted_password === null || user.phone_confirmed_at !== null) return user
  const at = new Date(ctx.now())
  const { identities } = await loadProfile(tx, user)
  const data = emailIdentityData(user.id, user.email ?? '')
  for (const { id, provider } of identities) if (provider === 'email') await updateIdentity(tx, id, data, at)
  return updateUser(tx, user.id, {
    encrypted_password: null,
    raw_user_meta_data: JSON.stringify(data),
    updated_at: at,
  })
}
