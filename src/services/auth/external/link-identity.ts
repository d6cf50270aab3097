import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { requireMailInterval, requireMailQuota } from '../codes/mail-limits.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { queueMail } from '../codes/queue-mail.ts'
import { hasVerified } from '../factors/has-verified.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import { proveForAccount } from '../registrations/mailbox-proof.ts'
import { recordRegistration } from '../registrations/registration.ts'
import { findSession } from '../sessions/session-store.ts'
import { isBanned, isGone } from '../users/new-user.ts'
import { findUser, hasUserWithEmail, listFactors, lockUser, updateUser } from '../users/user-store.ts'
import { AuthError } from '../wire/auth-error.ts'
import { refusal } from '../wire/refusals.ts'
import type { Admission } from './admit-external.ts'
import { addIdentity, type ExternalVisitor, listProviders, mainEmail } from './external-account.ts'
import { findIdentity, lockIdentity } from './external-identity-store.ts'

export function requireManualLinking({ settings }: AuthContext): void {
  if (!settings.isManualLinkingOn) throw refusal('manualLinkingOff')
}

/** Like `requireMailFor`: an account that takes on an unverified address has to confirm it. */
export async function requireMailToLink(ctx: AuthContext, userId: string, visitor: ExternalVisitor): Promise<void> {
  const main = mainEmail(visitor.profile)
  const user = await findUser(ctx.db, userId)
  if (!main || main.isVerified || user?.email) return
  await requireMailInterval(ctx, ['confirmation'], main.email)
  await requireMailQuota(ctx, visitor.client)
}

export interface LinkingTarget {
  userId: string
  /** The session that asked for it, with a token whose level was checked then. */
  sessionId: string | null
}

/** Links another identity to the account of a signed-in user. */
export async function linkIdentity(
  ctx: AuthContext,
  tx: Tx,
  { userId, sessionId }: LinkingTarget,
  visitor: ExternalVisitor,
): Promise<Admission> {
  const { provider, profile, client } = visitor
  const key = { provider: provider.name, subject: profile.subject }
  await lockIdentity(tx, key)
  const user = await lockUser(tx, userId)
  if (!user || isGone(user)) throw refusal('linkingTargetGone')
  if (isBanned(ctx, user)) throw refusal('banned')
  await requireStillAllowed(tx, { userId, sessionId })
  const known = await findIdentity(tx, key)
  if (known) throw refusal(known.user_id === user.id ? 'identityLinked' : 'identityLinkedElsewhere')
  await addIdentity(ctx, tx, { userId, visitor })
  await recordAudit(ctx, tx, { client, user, action: 'identity_linked' })
  await queueNotice(ctx, tx, user, { change: 'identity-linked', detail: provider.name })
  const linked = await listProviders(ctx, tx, user)
  return linked.email ? { user: linked, refusal: null } : takeEmail(ctx, tx, linked, visitor)
}

/**
 * While the user was at the provider, the session may have ended, for example after a password change, or a second
 * factor may have been verified.
 */
async function requireStillAllowed(tx: Tx, { userId, sessionId }: LinkingTarget): Promise<void> {
  const session = sessionId && (await findSession(tx, sessionId))
  if (!session) throw refusal('sessionOfTokenGone')
  if (session.aal !== 'aal2' && hasVerified(await listFactors(tx, userId))) throw refusal('identityLevel')
}

/** An account without an address gets the identity's, and is no longer anonymous. */
async function takeEmail(ctx: AuthContext, tx: Tx, user: UserRow, visitor: ExternalVisitor): Promise<Admission> {
  const at = new Date(ctx.now())
  const main = mainEmail(visitor.profile)
  if (!main) return { user: await updateUser(tx, user.id, { is_anonymous: false, updated_at: at }), refusal: null }
  if (await hasUserWithEmail(tx, main.email, user.id)) throw refusal('emailExistsAtLinking')
  const email_confirmed_at = main.isVerified ? at : null
  const taken = await updateUser(tx, user.id, {
    email: main.email,
    email_confirmed_at,
    is_anonymous: false,
    updated_at: at,
  })
  if (main.isVerified) {
    await proveForAccount(ctx, tx, taken, 'provider')
    return { user: taken, refusal: null }
  }
  const order = { user: taken, type: 'confirmation_token', recipient: main.email, flow: null } as const
  const { issued } = await issueCode(ctx, tx, order)
  const { client } = visitor
  const proof = await recordRegistration(ctx, tx, { userId: taken.id, client, isContested: false })
  const mail = { kind: 'confirmation', user: taken, to: main.email, issued, type: 'signup' } as const
  await queueMail(ctx, tx, { ...mail, redirectTo: visitor.redirectTo })
  const { name } = visitor.provider
  const message = `Unverified email with ${name}. A confirmation email has been sent to your ${name} email`
  return { refusal: new AuthError('refused', 'email_not_confirmed', message), proof }
}
