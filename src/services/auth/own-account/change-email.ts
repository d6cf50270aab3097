import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { deleteOneTimeToken } from '../codes/one-time-token-store.ts'
import { queueMail } from '../codes/queue-mail.ts'
import type { CodeChallenge } from '../sessions/code-challenge.ts'
import { updateUser } from '../users/user-store.ts'

interface EmailChange {
  user: UserRow
  /** The new address. */
  email: string
  challenge: CodeChallenge | null
  redirectTo: string
}

/** Starts or restarts an address change: sends a code to the new mailbox and, for safety, one to the old. */
export async function sendEmailChange(
  ctx: AuthContext,
  tx: Tx,
  { user, email, challenge, redirectTo }: EmailChange,
): Promise<UserRow> {
  const flow = challenge && { challenge, method: 'email_change' }
  await deleteOneTimeToken(tx, user.id, 'email_change_token_current')
  const asked = await updateUser(tx, user.id, {
    email_change: email,
    email_change_token_current: '',
    email_change_confirm_status: 0,
  })
  const toNew = await issueCode(ctx, tx, { user: asked, type: 'email_change_token_new', recipient: email, flow })
  const mail = { type: 'email_change', redirectTo }
  const otherEmail = user.email ?? ''
  await queueMail(ctx, tx, { ...mail, kind: 'email-change', user: null, to: email, issued: toNew.issued, otherEmail })
  if (!ctx.settings.needsBothMails || !user.email) return toNew.user
  const order = { user: toNew.user, type: 'email_change_token_current', recipient: user.email } as const
  // Both links share one flow, which the last one opened completes.
  const toCurrent = await issueCode(ctx, tx, { ...order, flow })
  const current = { kind: 'email-change-current', to: user.email, issued: toCurrent.issued, otherEmail: email } as const
  await queueMail(ctx, tx, { ...mail, ...current, user })
  return toCurrent.user
}
