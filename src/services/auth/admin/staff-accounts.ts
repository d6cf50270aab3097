import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { deleteOneTimeTokensOf } from '../codes/one-time-token-store.ts'
import { queueMail } from '../codes/queue-mail.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import { resetAccount } from '../registrations/reset-account.ts'
import { deleteSessionsOf } from '../sessions/session-store.ts'
import { readEmail } from '../users/email-address.ts'
import { mergeMetadata } from '../users/metadata.ts'
import { findUserByEmail, listFactors, lockUser, updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import { findOrCreatePending } from './invite-user.ts'

/** An operator at the command line, or a manager for whom another service asks. */
const nobody: Client = { ipAddress: '', limitKey: '', userAgent: '' }

/**
 * Makes somebody staff and mails them the way in. An account that exists already loses every earlier way in: its
 * password may be shorter than staff's must be, and nobody knows who else can use it.
 */
export async function inviteStaff(ctx: AuthContext, tx: Tx, given: string): Promise<string> {
  const email = readEmail(given)
  const known = await findUserByEmail(tx, email, ctx.settings.audience)
  if (known && known.email_confirmed_at !== null) {
    await setRole(ctx, tx, known, 'staff')
    await readmitStaff(ctx, tx, known.id)
    return known.id
  }
  const user = await findOrCreatePending(ctx, tx, { email, data: {}, passwordHash: null })
  await setRole(ctx, tx, user, 'staff')
  await mailWayIn(ctx, tx, user, 'invite')
  const invited = await updateUser(tx, user.id, { invited_at: new Date(ctx.now()) })
  await recordAudit(ctx, tx, { client: nobody, user: invited, action: 'user_invited' })
  return user.id
}

/** Leaves the mailbox as the only way in, and mails it there. The owner is told of each factor that is gone. */
export async function readmitStaff(ctx: AuthContext, tx: Tx, id: string): Promise<void> {
  const user = await lockUser(tx, id)
  if (!user) throw refusal('userNotFound')
  for (const { factor_type, status } of await listFactors(tx, id)) {
    if (status === 'verified') await queueNotice(ctx, tx, user, { change: 'factor-removed', detail: factor_type })
  }
  await deleteOneTimeTokensOf(tx, id)
  const reset = await resetAccount(ctx, tx, user)
  await mailWayIn(ctx, tx, reset, user.email_confirmed_at === null ? 'invite' : 'recovery')
  await recordAudit(ctx, tx, { client: nobody, user: reset, action: 'user_recovery_requested' })
}

/** The account goes on as that of a visitor, who signs in anew. */
export async function dismissStaff(ctx: AuthContext, tx: Tx, id: string): Promise<void> {
  const user = await lockUser(tx, id)
  // Its owner may have deleted it.
  if (!user) return
  await deleteSessionsOf(tx, id)
  await deleteOneTimeTokensOf(tx, id)
  const dismissed = await setRole(ctx, tx, user, null)
  await recordAudit(ctx, tx, { client: nobody, user: dismissed, action: 'user_modified' })
}

function setRole(ctx: AuthContext, tx: Tx, user: UserRow, role: 'staff' | null): Promise<UserRow> {
  const data = JSON.stringify(mergeMetadata(user.raw_app_meta_data, { role }))
  return updateUser(tx, user.id, { raw_app_meta_data: data, updated_at: new Date(ctx.now()) })
}

async function mailWayIn(ctx: AuthContext, tx: Tx, user: UserRow, type: 'invite' | 'recovery'): Promise<void> {
  const to = user.email ?? ''
  const token = type === 'invite' ? 'confirmation_token' : 'recovery_token'
  const { issued } = await issueCode(ctx, tx, { user, type: token, recipient: to, flow: null })
  const redirectTo = `${ctx.settings.siteUrl}/auth?reset&next=/desk`
  await queueMail(ctx, tx, { kind: 'staff-invitation', user, to, issued, type, redirectTo })
}
