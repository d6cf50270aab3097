import type { AuthMail } from '#domain/jobs/send-auth-mail.ts'
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

/** The client of an operator at the command line, or of a manager acting through the desk. */
const noClient: Client = { ipAddress: '', limitKey: '', userAgent: '' }

/** Whom the mail greets, and who invites them. */
type Greeting = Pick<AuthMail, 'name' | 'by'>

/**
 * Makes someone staff and mails them a way in. An existing account loses every earlier way in, because its password may
 * be shorter than staff passwords must be, and someone else may be able to use it.
 */
export async function inviteStaff(ctx: AuthContext, tx: Tx, given: string, greeting: Greeting): Promise<string> {
  const email = readEmail(given)
  const known = await findUserByEmail(tx, email, ctx.settings.audience)
  if (known && known.email_confirmed_at !== null) {
    await setRole(ctx, tx, known, 'staff')
    await removeWaysIn(ctx, tx, known.id, { kind: 'staff-invitation', greeting })
    return known.id
  }
  const user = await findOrCreatePending(ctx, tx, { email, data: {}, passwordHash: null })
  await setRole(ctx, tx, user, 'staff')
  await mailSignInLink(ctx, tx, user, { kind: 'staff-invitation', greeting })
  const invited = await updateUser(tx, user.id, { invited_at: new Date(ctx.now()) })
  await recordAudit(ctx, tx, { client: noClient, user: invited, action: 'user_invited' })
  return user.id
}

/** Removes every way in except the mailbox, and mails a link there. The owner is notified of each factor removed. */
export function readmitStaff(ctx: AuthContext, tx: Tx, id: string, greeting: Greeting): Promise<void> {
  return removeWaysIn(ctx, tx, id, { kind: 'staff-reset', greeting })
}

async function removeWaysIn(ctx: AuthContext, tx: Tx, id: string, mail: StaffMail): Promise<void> {
  const user = await lockUser(tx, id)
  if (!user) throw refusal('userNotFound')
  for (const { factor_type, status } of await listFactors(tx, id)) {
    if (status === 'verified') await queueNotice(ctx, tx, user, { change: 'factor-removed', detail: factor_type })
  }
  await deleteOneTimeTokensOf(tx, id)
  const reset = await resetAccount(ctx, tx, user)
  await mailSignInLink(ctx, tx, reset, mail)
  await recordAudit(ctx, tx, { client: noClient, user: reset, action: 'user_recovery_requested' })
}

/** The account continues as a visitor's, who has to sign in again. */
export async function dismissStaff(ctx: AuthContext, tx: Tx, id: string): Promise<void> {
  const user = await lockUser(tx, id)
  // The owner may have deleted it.
  if (!user) return
  await deleteSessionsOf(tx, id)
  await deleteOneTimeTokensOf(tx, id)
  const dismissed = await setRole(ctx, tx, user, null)
  await recordAudit(ctx, tx, { client: noClient, user: dismissed, action: 'user_modified' })
}

function setRole(ctx: AuthContext, tx: Tx, user: UserRow, role: 'staff' | null): Promise<UserRow> {
  const data = JSON.stringify(mergeMetadata(user.raw_app_meta_data, { role }))
  return updateUser(tx, user.id, { raw_app_meta_data: data, updated_at: new Date(ctx.now()) })
}

interface StaffMail {
  kind: 'staff-invitation' | 'staff-reset'
  greeting: Greeting
}

/** The link opens the page of the desk that sets everything up. Somebody who has never been in is invited again. */
async function mailSignInLink(ctx: AuthContext, tx: Tx, user: UserRow, { kind, greeting }: StaffMail): Promise<void> {
  const to = user.email ?? ''
  const isNew = user.email_confirmed_at === null
  const token = isNew ? 'confirmation_token' : 'recovery_token'
  const { issued } = await issueCode(ctx, tx, { user, type: token, recipient: to, flow: null })
  const query = new URLSearchParams({ token_hash: issued.hash, type: isNew ? 'invite' : 'recovery' })
  const staff = { ...greeting, link: `${ctx.settings.siteUrl}/desk/welcome?${query}` }
  await queueMail(ctx, tx, { kind: isNew ? 'staff-invitation' : kind, user, to, issued, staff })
}
