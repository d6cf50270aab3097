import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import { releaseUnproved } from '../registrations/claim-address.ts'
import { proveForSession } from '../registrations/mailbox-proof.ts'
import type { OpenedSession } from '../sessions/open-session.ts'
import { insertIdentity, listIdentities, recordIdentitySignIn } from '../users/identity-store.ts'
import { type Metadata, mergeMetadata } from '../users/metadata.ts'
import { isBanned, isGone, newUserRow } from '../users/new-user.ts'
import { hasUserWithEmail, insertUserIfNew, lockUser, updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import { findIdentity, listAddressOwners, lockIdentity } from './external-identity-store.ts'
import type { ExternalEmail, ExternalProfile, ExternalProvider } from './external-provider.ts'

/** A person signing in with an identity that a provider has confirmed. */
export interface ExternalVisitor {
  provider: ExternalProvider
  profile: ExternalProfile
  client: Client
  /** Where the link in a mail redirects to. */
  redirectTo: string
}

export interface FoundAccount {
  user: UserRow
  identityId: string
  /** Whether the identity is new to the account. */
  isNew: boolean
}

/** The first verified address; otherwise the provider's primary one. */
export function mainEmail({ emails }: ExternalProfile): ExternalEmail | null {
  return emails.find(({ isVerified }) => isVerified) ?? emails[0] ?? null
}

/** The addresses that can give the person an account. */
function addressesOf(profile: ExternalProfile): string[] {
  const verified = profile.emails.filter(({ isVerified }) => isVerified).map(({ email }) => email)
  const main = mainEmail(profile)
  return verified.length > 0 || !main ? verified : [main.email]
}

export function identityDataOf(profile: ExternalProfile): Metadata {
  const main = mainEmail(profile)
  return { ...profile.details, ...(main && { email: main.email }), email_verified: main?.isVerified ?? false }
}

/**
 * The person's account: the one this identity already has, the one with an address that the provider has verified, or a
 * new one. Null if their address belongs to someone else and the provider has not verified it.
 */
export async function findExternalAccount(
  ctx: AuthContext,
  tx: Tx,
  visitor: ExternalVisitor,
): Promise<FoundAccount | null> {
  const { provider, profile } = visitor
  const key = { provider: provider.name, subject: profile.subject }
  await lockIdentity(tx, key)
  const known = await findIdentity(tx, key)
  if (known) {
    const data = identityDataOf(profile)
    const user = await getUsableUser(ctx, tx, known.user_id)
    await recordIdentitySignIn(tx, known.id, data, new Date(ctx.now()))
    return { user: await mergeData(ctx, tx, user, data), identityId: known.id, isNew: false }
  }
  for (const email of addressesOf(profile)) await releaseUnproved(ctx, tx, email)
  // Searched again, because another request may have just created the account.
  return (
    (await linkAccount(ctx, tx, visitor)) ??
    (await createAccount(ctx, tx, visitor)) ??
    (await linkAccount(ctx, tx, visitor))
  )
}

async function getUsableUser(ctx: AuthContext, tx: Tx, id: string): Promise<UserRow> {
  const user = await lockUser(tx, id)
  if (!user || isGone(user)) throw refusal('linkingTargetGone')
  if (isBanned(ctx, user)) throw refusal('banned')
  return user
}

/** Only an address that the provider has verified leads to an existing account. */
async function linkAccount(ctx: AuthContext, tx: Tx, visitor: ExternalVisitor): Promise<FoundAccount | null> {
  const verified = visitor.profile.emails.filter(({ isVerified }) => isVerified).map(({ email }) => email)
  const owners = await listAddressOwners(tx, verified, ctx.settings.audience)
  if (owners.length > 1) throw refusal('severalAccounts')
  const [owner] = owners
  if (owner === undefined) return null
  const user = await getUsableUser(ctx, tx, owner)
  const identityId = await addIdentity(ctx, tx, { userId: user.id, visitor })
  await recordAudit(ctx, tx, { client: visitor.client, user, action: 'identity_linked' })
  await queueNotice(ctx, tx, user, { change: 'identity-linked', detail: visitor.provider.name })
  return { user: await mergeData(ctx, tx, user, identityDataOf(visitor.profile)), identityId, isNew: true }
}

async function createAccount(ctx: AuthContext, tx: Tx, visitor: ExternalVisitor): Promise<FoundAccount | null> {
  if (!ctx.settings.isSignUpOpen) throw refusal('signUpClosed')
  const { provider, profile, client } = visitor
  const id = ctx.newId()
  const email = mainEmail(profile)?.email ?? null
  if (email !== null && (await hasUserWithEmail(tx, email, id))) return null
  const row = newUserRow(ctx, {
    id,
    email,
    passwordHash: null,
    appMetadata: { provider: provider.name, providers: [provider.name] },
    userMetadata: identityDataOf(profile),
  })
  const user = await insertUserIfNew(tx, row)
  if (!user) return null
  const identityId = await addIdentity(ctx, tx, { userId: id, visitor })
  await recordAudit(ctx, tx, { client, user, action: 'user_signedup' })
  return { user, identityId, isNew: true }
}

export async function addIdentity(
  ctx: AuthContext,
  tx: Tx,
  { userId, visitor: { provider, profile } }: { userId: string; visitor: ExternalVisitor },
): Promise<string> {
  const id = ctx.newId()
  const data = identityDataOf(profile)
  const at = new Date(ctx.now())
  await insertIdentity(tx, { id, userId, provider: provider.name, providerId: profile.subject, data, at })
  return id
}

/**
 * The provider has checked that the visitor reads the mailbox of the account. Others may have ways into the account
 * too.
 */
export async function proveByProvider(
  ctx: AuthContext,
  tx: Tx,
  { profile }: ExternalVisitor,
  { profile: { user }, sessionId }: OpenedSession,
): Promise<void> {
  const isProven = profile.emails.some(({ email, isVerified }) => isVerified && email === user.email)
  if (isProven) await proveForSession(ctx, tx, user, { sessionId, method: 'provider' })
}

async function mergeData(ctx: AuthContext, tx: Tx, user: UserRow, data: Metadata): Promise<UserRow> {
  const merged = await updateUser(tx, user.id, {
    raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, data)),
  })
  return listProviders(ctx, tx, merged)
}

/** `app_metadata` lists the providers of the account, and the original one while it is still among them. */
export async function listProviders(ctx: AuthContext, tx: Tx, user: UserRow): Promise<UserRow> {
  const current = user.raw_app_meta_data ?? {}
  const providers = [...new Set((await listIdentities(tx, user.id)).map(({ provider }) => provider))]
  const isKept = typeof current.provider === 'string' && providers.includes(current.provider)
  const provider = isKept ? current.provider : providers[0]
  return updateUser(tx, user.id, {
    raw_app_meta_data: JSON.stringify({ ...current, provider, providers }),
    updated_at: new Date(ctx.now()),
  })
}
