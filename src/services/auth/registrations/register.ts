import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireMailQuota } from '../codes/mail-limits.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { queueMail } from '../codes/queue-mail.ts'
import type { CodeChallenge } from '../sessions/code-challenge.ts'
import { type IssuedSession, issueTokens, type OpenedSession, openSession } from '../sessions/open-session.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import { insertIdentity } from '../users/identity-store.ts'
import type { Metadata } from '../users/metadata.ts'
import { emailIdentityData, emailProvider, isBanned, newUserRow } from '../users/new-user.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { insertUserIfNew } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import { claimAddress } from './claim-address.ts'
import { isProofOf } from './owner-proof.ts'
import { recordRegistration } from './registration.ts'
import { findRegistration } from './registration-store.ts'
import { replacePending } from './replace-pending.ts'

export interface Registration {
  email: string
  data: Metadata
  passwordHash: string | null
  /** Whether the password of an account awaiting confirmation was given. */
  knowsPassword: boolean
  /** Whether the person chose a password, rather than asking for a sign-in link to an unknown address. */
  isPasswordSignUp: boolean
  challenge: CodeChallenge | null
  redirectTo: string
  client: Client
  /** The proof of an earlier registration, if the browser has one. */
  proof: string
}

type Stored =
  | { kind: 'session'; opened: OpenedSession }
  /** `proof` is for the browser that registered. */
  | { kind: 'pending'; profile: Profile; proof: string }
  /** The address has an account. The answer must not reveal that. */
  | { kind: 'taken' }

export type Registered = Exclude<Stored, { kind: 'session' }> | { kind: 'session'; session: IssuedSession }

/** The result of signing up: a session, or an account that is pending or pretends to be. */
export type SignUpResult = { session: IssuedSession } | { profile: Profile; proof: string }

/** Creates an account for an address, or handles one that exists. */
export async function register(ctx: AuthContext, registration: Registration): Promise<Registered> {
  // If no confirmation is required, no mail is sent here.
  if (!ctx.settings.isAutoconfirmOn) await requireMailQuota(ctx, registration.client)
  const stored = await ctx.db.transaction().execute((tx) => store(ctx, tx, registration))
  return stored.kind === 'session' ? { kind: 'session', session: await issueTokens(ctx, stored.opened) } : stored
}

async function store(ctx: AuthContext, tx: Tx, registration: Registration): Promise<Stored> {
  const created = await create(ctx, tx, registration)
  if (created) return welcome(ctx, tx, registration, created)
  const claim = await claimAddress(ctx, tx, registration.email)
  if (claim.kind === 'taken') return answerTaken(ctx, tx, registration, claim.user)
  if (claim.kind === 'waiting') return registerAgain(ctx, tx, registration, claim.user)
  const second = await create(ctx, tx, registration)
  if (!second) throw refusal('userExists')
  return welcome(ctx, tx, registration, second)
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

async function welcome(ctx: AuthContext, tx: Tx, registration: Registration, user: UserRow): Promise<Stored> {
  const { client } = registration
  await recordAudit(ctx, tx, { client, user, action: 'user_signedup' })
  const proof = await recordRegistration(ctx, tx, { userId: user.id, client, isContested: false })
  return finish(ctx, tx, registration, { user, proof })
}

/**
 * Two people may register one address before either has proved the mailbox. The later registration replaces what the
 * earlier one set, so that confirming it never carries that over.
 */
async function registerAgain(ctx: AuthContext, tx: Tx, registration: Registration, user: UserRow): Promise<Stored> {
  const { email, client, data, passwordHash, knowsPassword } = registration
  if (ctx.settings.isAutoconfirmOn) {
    // Without its password, nobody may get into the unconfirmed account.
    if (!knowsPassword || isBanned(ctx, user)) throw refusal('userExists')
    return finish(ctx, tx, registration, { user, proof: '' })
  }
  const earlier = await findRegistration(tx, user.id)
  const isSameBrowser = isProofOf(ctx, earlier, registration.proof)
  // Asking for a link instead of using the password they just chose does not delete that password.
  if (isSameBrowser && !registration.isPasswordSignUp) {
    return finish(ctx, tx, registration, { user, proof: registration.proof })
  }
  const identity = emailIdentityData(user.id, email, data)
  const replaced = await replacePending(ctx, tx, user, {
    passwordHash,
    userMetadata: identity,
    identity: { provider: 'email', providerId: user.id, data: identity },
  })
  const isContested = !(isSameBrowser || knowsPassword) || (earlier?.is_contested ?? false)
  const proof = await recordRegistration(ctx, tx, { userId: user.id, client, isContested })
  return finish(ctx, tx, registration, { user: replaced, proof })
}

interface Waiting {
  user: UserRow
  proof: string
}

/** Signs in if no confirmation is required; otherwise mails the code. */
async function finish(ctx: AuthContext, tx: Tx, registration: Registration, { user, proof }: Waiting): Promise<Stored> {
  const { email, challenge, redirectTo, client } = registration
  if (ctx.settings.isAutoconfirmOn) {
    const confirmed = await confirmEmail(ctx, tx, user, { touchesIdentity: false })
    if (!registration.isPasswordSignUp) return { kind: 'pending', profile: await loadProfile(tx, confirmed), proof }
    await recordAudit(ctx, tx, { client, user: confirmed, action: 'login' })
    return { kind: 'session', opened: await openSession(ctx, tx, { user: confirmed, method: 'password', client }) }
  }
  const flow = challenge && { challenge, method: 'email/signup' }
  const order = { user, type: 'confirmation_token', recipient: email, flow } as const
  const { issued, user: waiting } = await issueCode(ctx, tx, order)
  await queueMail(ctx, tx, { kind: 'confirmation', user: waiting, to: email, issued, type: 'signup', redirectTo })
  await recordAudit(ctx, tx, { client, user: waiting, action: 'user_confirmation_requested' })
  return { kind: 'pending', profile: await loadProfile(tx, waiting), proof }
}

async function answerTaken(ctx: AuthContext, tx: Tx, registration: Registration, user: UserRow): Promise<Stored> {
  const { email, client } = registration
  await recordAudit(ctx, tx, { client, user, action: 'user_repeated_signup' })
  if (ctx.settings.isAutoconfirmOn) throw refusal('userExists')
  await queueMail(ctx, tx, { kind: 'account-exists', user, to: email })
  return { kind: 'taken' }
}
