import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { proveForAccount } from '../registrations/mailbox-proof.ts'
import { deleteMailboxProofs } from '../registrations/mailbox-proof-store.ts'
import { insertIdentity, updateIdentity } from '../users/identity-store.ts'
import { type Metadata, mergeMetadata } from '../users/metadata.ts'
import { newUserRow } from '../users/new-user.ts'
import { insertUser, lockUser, updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import { findIdentity, lockSubject } from './saml-relay-store.ts'

/** A person an identity provider vouches for. */
export interface SsoPerson {
  /** `sso:` followed by the id of the provider. */
  provider: string
  /** Their permanent id at the provider. */
  subject: string
  email: string
  /** Whether the address counts as confirmed. A provider without domains may name any address. */
  isVerified: boolean
  /** Whether the address is at a domain of the provider. */
  isProven: boolean
  data: Metadata
}

/**
 * The account of a person at a provider, created at their first sign-in. Only that id finds it: sharing an address with
 * another account does not merge the two.
 */
export async function signInSsoPerson(ctx: AuthContext, tx: Tx, client: Client, person: SsoPerson): Promise<UserRow> {
  const user = await findOrCreate(ctx, tx, client, person)
  if (person.isProven) await proveForAccount(ctx, tx, user, 'saml')
  return user
}

async function findOrCreate(ctx: AuthContext, tx: Tx, client: Client, person: SsoPerson): Promise<UserRow> {
  await lockSubject(tx, person.provider, person.subject)
  const identity = await findIdentity(tx, person.provider, person.subject)
  const user = identity && (await lockUser(tx, identity.user_id))
  if (!identity || !user) return createAccount(ctx, tx, client, person)
  const at = new Date(ctx.now())
  await updateIdentity(tx, identity.id, person.data, at)
  // The provider manages the account, so it manages its address too.
  const isNewEmail = user.email !== person.email
  if (isNewEmail) await deleteMailboxProofs(tx, user.id)
  return updateUser(tx, user.id, {
    email: person.email,
    ...(isNewEmail && { email_confirmed_at: person.isVerified ? at : null }),
    raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, person.data)),
    updated_at: at,
  })
}

async function createAccount(ctx: AuthContext, tx: Tx, client: Client, person: SsoPerson): Promise<UserRow> {
  if (!ctx.settings.isSignUpOpen) throw refusal('signUpClosed')
  const { provider, subject, email, data } = person
  const at = new Date(ctx.now())
  const id = ctx.newId()
  const appMetadata = { provider, providers: [provider] }
  const row = newUserRow(ctx, { id, email, passwordHash: null, appMetadata, userMetadata: data })
  const user = await insertUser(tx, {
    ...row,
    is_sso_user: true,
    email_confirmed_at: person.isVerified ? at : null,
  })
  await insertIdentity(tx, { id: ctx.newId(), userId: id, provider, providerId: subject, data, at })
  await recordAudit(ctx, tx, { client, user, action: 'user_signedup' })
  return user
}
