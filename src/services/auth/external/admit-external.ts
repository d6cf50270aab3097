import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireMailInterval, requireMailQuota } from '../codes/mail-limits.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { deleteOneTimeTokensOf } from '../codes/one-time-token-store.ts'
import { queueMail } from '../codes/queue-mail.ts'
import { claimAddress } from '../registrations/claim-address.ts'
import { proveForAccount } from '../registrations/mailbox-proof.ts'
import { recordRegistration } from '../registrations/registration.ts'
import { deleteRegistration, findRegistration } from '../registrations/registration-store.ts'
import { replacePending } from '../registrations/replace-pending.ts'
import { removeCredentials } from '../registrations/reset-account.ts'
import { noTokens } from '../users/confirm-email.ts'
import { listIdentities } from '../users/identity-store.ts'
import { findUser, hasUserWithEmail, updateUser } from '../users/user-store.ts'
import { AuthError } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import {
  type ExternalVisitor,
  type FoundAccount,
  findExternalAccount,
  identityDataOf,
  listProviders,
  mainEmail,
} from './external-account.ts'
import { deleteOtherIdentities, findIdentity } from './external-identity-store.ts'
import type { ExternalProvider } from './external-provider.ts'

/**
 * Either signed in, or awaiting confirmation by mail. What was stored stays in both cases. `proof` is for the browser,
 * and empty if it has nothing to prove.
 */
export type Admission = { user: UserRow; refusal: null } | { refusal: AuthError; proof: string }

/** Checked before the transaction: whether a mail may be sent, if this visitor will need one. */
export async function requireMailFor(ctx: AuthContext, { provider, profile, client }: ExternalVisitor): Promise<void> {
  const main = mainEmail(profile)
  if (!main || main.isVerified || ctx.settings.isAutoconfirmOn) return
  const known = await findIdentity(ctx.db, { provider: provider.name, subject: profile.subject })
  const user = known && (await findUser(ctx.db, known.user_id))
  if (user?.email_confirmed_at || (user && !user.email)) return
  await requireMailInterval(ctx, ['confirmation'], main.email)
  await requireMailQuota(ctx, client)
}

/** The account of a person a provider vouches for. */
export async function admitExternal(ctx: AuthContext, tx: Tx, visitor: ExternalVisitor): Promise<Admission> {
  const found = await findExternalAccount(ctx, tx, visitor)
  if (!found) return handleTakenAddress(ctx, tx, visitor)
  if (await isProved(ctx, tx, found)) return { user: found.user, refusal: null }
  const main = mainEmail(visitor.profile)
  // An account without an address cannot have been registered for someone else's.
  if (!main) return { user: found.user, refusal: null }
  if (main.isVerified || ctx.settings.isAutoconfirmOn) {
    return { user: await takeOverAccount(ctx, tx, visitor, found), refusal: null }
  }
  if (!found.user.email) return { user: found.user, refusal: null }
  const earlier = await findRegistration(tx, found.user.id)
  return requestConfirmation(ctx, tx, visitor, { user: found.user, isContested: earlier?.is_contested ?? false })
}

/** Automatic confirmation proves nothing, so where it is on, only what an identity has proved counts. */
async function isProved(ctx: AuthContext, tx: Tx, { user, identityId, isNew }: FoundAccount): Promise<boolean> {
  if (user.email_confirmed_at === null) return false
  if (!ctx.settings.isAutoconfirmOn || !isNew) return true
  const others = (await listIdentities(tx, user.id)).filter(({ id }) => id !== identityId)
  return others.some(({ email, identity_data: data }) => email === user.email && data.email_verified === true)
}

/**
 * The first person to prove the address gets the account, stripped of everything set before: password, sessions,
 * factors, other identities. A stranger may have left those there as a way in.
 */
async function takeOverAccount(
  ctx: AuthContext,
  tx: Tx,
  { profile }: ExternalVisitor,
  { user, identityId }: FoundAccount,
): Promise<UserRow> {
  const main = mainEmail(profile)
  const email = await addressFor(tx, user, main?.email ?? null)
  await removeCredentials(tx, user.id)
  await deleteOtherIdentities(tx, user.id, identityId)
  await deleteOneTimeTokensOf(tx, user.id)
  await deleteRegistration(tx, user.id)
  const at = new Date(ctx.now())
  const owned = await updateUser(tx, user.id, {
    ...noTokens,
    email,
    email_confirmed_at: at,
    encrypted_password: null,
    is_anonymous: false,
    updated_at: at,
    email_change: '',
    email_change_confirm_status: 0,
    phone_change: '',
    phone_change_token: '',
    ...(user.phone_confirmed_at === null && { phone: null }),
    raw_user_meta_data: JSON.stringify(identityDataOf(profile)),
  })
  if (main?.isVerified) await proveForAccount(ctx, tx, owned, 'provider')
  return listProviders(ctx, tx, owned)
}

/** The proved address, which may differ from the unconfirmed one of the account. */
async function addressFor(tx: Tx, user: UserRow, proved: string | null): Promise<string | null> {
  if (proved === null || proved === user.email) return user.email
  if (await hasUserWithEmail(tx, proved, user.id)) throw refusal('severalAccounts')
  return proved
}

interface WaitingIdentity {
  user: UserRow
  /** Someone else had registered the address before. */
  isContested: boolean
}

async function requestConfirmation(
  ctx: AuthContext,
  tx: Tx,
  { provider, client, redirectTo }: ExternalVisitor,
  { user, isContested }: WaitingIdentity,
): Promise<Admission> {
  const recipient = user.email ?? ''
  const proof = await recordRegistration(ctx, tx, { userId: user.id, client, isContested })
  const order = { user, type: 'confirmation_token', recipient, flow: null } as const
  const { issued, user: waiting } = await issueCode(ctx, tx, order)
  await queueMail(ctx, tx, { kind: 'confirmation', user, to: recipient, issued, type: 'signup', redirectTo })
  await recordAudit(ctx, tx, { client, user: waiting, action: 'user_confirmation_requested' })
  return { refusal: needsVerification(provider), proof }
}

/**
 * The address is unverified and another account has it. If that account has proved it, the answer is the same as for a
 * new address, and its owner is informed by mail. If not, this registration replaces the earlier one.
 */
async function handleTakenAddress(ctx: AuthContext, tx: Tx, visitor: ExternalVisitor): Promise<Admission> {
  const { provider, profile, client } = visitor
  const main = mainEmail(profile)
  if (!main || main.isVerified || ctx.settings.isAutoconfirmOn) {
    const message = `Unverified email with ${provider.name}. Verify the email with ${provider.name} in order to sign in`
    return { refusal: new AuthError('refused', 'provider_email_needs_verification', message), proof: '' }
  }
  const claim = await claimAddress(ctx, tx, main.email)
  if (claim.kind === 'free') return { refusal: needsVerification(provider), proof: '' }
  const { user } = claim
  await recordAudit(ctx, tx, { client, user, action: 'user_repeated_signup' })
  if (claim.kind === 'waiting') {
    const data = identityDataOf(profile)
    const identity = { provider: provider.name, providerId: profile.subject, data }
    const replaced = await replacePending(ctx, tx, user, { passwordHash: null, userMetadata: data, identity })
    return requestConfirmation(ctx, tx, visitor, { user: replaced, isContested: true })
  }
  await queueMail(ctx, tx, { kind: 'account-exists', user, to: main.email })
  return { refusal: needsVerification(provider), proof: '' }
}

function needsVerification({ name }: ExternalProvider): AuthError {
  const message = `Unverified email with ${name}. A confirmation email has been sent to your ${name} email`
  return new AuthError('refused', 'provider_email_needs_verification', message)
}
