import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import { proveForAccount } from '../registrations/mailbox-proof.ts'
import { deleteMailboxProofs } from '../registrations/mailbox-proof-store.ts'
import { resetUnprovenAccount } from '../registrations/reset-account.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import { mergeMetadata } from '../users/metadata.ts'
import { hasUserWithEmail, updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import type { FoundToken } from './find-token.ts'
import { deleteOneTimeToken } from './one-time-token-store.ts'

export type Applied =
  /** `isForSession`: the proven mailbox belongs to the account, and counts for the session being opened. */
  { kind: 'done'; user: UserRow; isForSession: boolean } | { kind: 'half' }

/** Applies a redeemed token to its account. `isOwner`: the person redeeming it has shown that they also created it. */
export async function applyToken(ctx: AuthContext, tx: Tx, found: FoundToken, isOwner: boolean): Promise<Applied> {
  const { user, token } = found
  // Neither a confirmed phone nor an anonymous account shows that the mailbox belongs to the same person.
  const isFirstProof = user.email_confirmed_at === null
  if (token === 'email_change_token_new' || token === 'email_change_token_current') {
    const owned = isFirstProof && !isOwner ? await stripBeforeChange(ctx, tx, user) : user
    return confirmEmailChange(ctx, tx, owned, token)
  }
  const isOwnMail = token === 'confirmation_token'
  const owned =
    isFirstProof && !(isOwnMail && isOwner) ? await resetUnprovenAccount(ctx, tx, user, { keepsData: isOwnMail }) : user
  const confirmed = await confirmEmail(ctx, tx, owned)
  if (isFirstProof) await proveForAccount(ctx, tx, confirmed, 'mail')
  return { kind: 'done', user: confirmed, isForSession: !isFirstProof }
}

/** Keeps the change that is being confirmed. */
async function stripBeforeChange(ctx: AuthContext, tx: Tx, user: UserRow): Promise<UserRow> {
  await resetUnprovenAccount(ctx, tx, user, { keepsData: true })
  const { email_change, email_change_confirm_status } = user
  return updateUser(tx, user.id, { email_change, email_change_confirm_status })
}

/** Both mailboxes must confirm, unless the account had none before. */
async function confirmEmailChange(
  ctx: AuthContext,
  tx: Tx,
  user: UserRow,
  token: 'email_change_token_new' | 'email_change_token_current',
): Promise<Applied> {
  const at = new Date(ctx.now())
  const needsBoth = ctx.settings.needsBothMails && !ctx.settings.isAutoconfirmOn && Boolean(user.email)
  if (needsBoth && user.email_change_confirm_status === 0) {
    await deleteOneTimeToken(tx, user.id, token)
    await updateUser(tx, user.id, { [token]: '', email_change_confirm_status: 1, updated_at: at })
    return { kind: 'half' }
  }
  // Everyone signed in so far has to sign in again. The redeemed code or link opens a new session.
  if (user.email) await deleteSessionsOf(tx, user.id)
  await queueNotice(ctx, tx, user, { change: 'email-changed', detail: user.email_change })
  const changed = await applyEmailChange(ctx, tx, user, user.email_change)
  // A link mailed to the former address proves nothing about the new one.
  const isNewMailbox = token === 'email_change_token_new'
  const isFirstProof = user.email_confirmed_at === null
  if (isNewMailbox && isFirstProof) await proveForAccount(ctx, tx, changed, 'mail')
  return { kind: 'done', user: changed, isForSession: isNewMailbox && !isFirstProof }
}

/** Gives the account its new address, as confirmed but not proven. */
export async function applyEmailChange(ctx: AuthContext, tx: Tx, user: UserRow, email: string): Promise<UserRow> {
  if (await hasUserWithEmail(tx, email, user.id)) throw refusal('emailExists')
  await deleteMailboxProofs(tx, user.id)
  const changed = await updateUser(tx, user.id, {
    email,
    email_change: '',
    email_change_sent_at: user.email_change_sent_at,
    email_change_confirm_status: 0,
    // As in `cancelPendingChanges`; the code is ended by `confirmEmail`.
    phone_change: '',
    email_confirmed_at: new Date(ctx.now()),
    is_anonymous: false,
    raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, { email })),
  })
  return confirmEmail(ctx, tx, changed)
}
