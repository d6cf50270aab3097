import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Tx } from '../auth-context.ts'
import { findTokenByHash } from '../codes/find-token.ts'
import { proveForAccount } from '../registrations/mailbox-proof.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import { isBanned } from '../users/new-user.ts'
import { refusal } from '../wire/refusals.ts'
import type { Admission } from './admit-external.ts'
import { addIdentity, type ExternalVisitor, listProviders } from './external-account.ts'
import { findIdentity, lockIdentity } from './external-identity-store.ts'

/** Accepts an invitation with an identity instead of a password. Its token proves the mailbox. */
export async function acceptInvitation(
  ctx: AuthContext,
  tx: Tx,
  token: string,
  visitor: ExternalVisitor,
): Promise<Admission> {
  const { provider, profile, client } = visitor
  const key = { provider: provider.name, subject: profile.subject }
  await lockIdentity(tx, key)
  // `beginExternalSignIn` counted the guesses when the token arrived.
  const found = await findTokenByHash(ctx, tx, { type: 'invite', hash: token, acceptsDigits: true })
  if (!found?.user.invited_at) throw refusal('inviteUnknown')
  const { user } = found
  if (isBanned(ctx, user)) throw refusal('banned')
  if (!profile.emails.some(({ email }) => email === user.email)) throw refusal('invitedEmailOther')
  if (await findIdentity(tx, key)) throw refusal('identityLinkedElsewhere')
  await addIdentity(ctx, tx, { userId: user.id, visitor })
  const confirmed = await listProviders(ctx, tx, await confirmEmail(ctx, tx, user))
  if (user.email_confirmed_at === null) await proveForAccount(ctx, tx, confirmed, 'mail')
  await recordAudit(ctx, tx, { client, user: confirmed, action: 'invite_accepted' })
  return { user: confirmed, refusal: null }
}
