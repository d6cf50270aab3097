import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Caller, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { queueMail } from '../codes/queue-mail.ts'
import { readEmail } from '../users/email-address.ts'
import { insertIdentity } from '../users/identity-store.ts'
import type { Metadata } from '../users/metadata.ts'
import { emailIdentityData, emailProvider, newUserRow } from '../users/new-user.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { findUserByEmail, insertUserIfNew, lockUser, updateUser } from '../users/user-store.ts'
import { refuse } from '../wire/refusals.ts'
import type { InviteBody } from '../wire/request-bodies.ts'

/** POST /invite: creates an unconfirmed account and mails its owner an invitation. */
export async function inviteUser(
  ctx: AuthContext,
  caller: Caller,
  body: InviteBody,
  redirectTo: string,
): Promise<Profile> {
  const email = readEmail(body.email)
  return ctx.db.transaction().execute(async (tx) => {
    const user = await findOrMakeWaiting(ctx, tx, { email, data: body.data ?? {}, passwordHash: null })
    const order = { user, type: 'confirmation_token', address: email, flow: null } as const
    const { issued } = await issueCode(ctx, tx, order)
    await queueMail(ctx, tx, { kind: 'invite', to: email, issued, type: 'invite', redirectTo })
    const invited = await updateUser(tx, user.id, { invited_at: new Date(ctx.now()) })
    await recordAudit(ctx, tx, { caller, user: invited, action: 'user_invited' })
    return loadProfile(tx, invited)
  })
}

/** An unconfirmed account for the address; refuses if there is a confirmed one already. */
export async function findOrMakeWaiting(
  ctx: AuthContext,
  tx: Tx,
  { email, data, passwordHash }: { email: string; data: Metadata; passwordHash: string | null },
): Promise<UserRow> {
  const found = await findUserByEmail(tx, email, ctx.settings.audience)
  const existing = found && (await lockUser(tx, found.id))
  if (existing?.email_confirmed_at) throw refuse('emailExists')
  if (existing) return existing
  const id = ctx.newId()
  const row = newUserRow(ctx, { id, email, passwordHash, appMetadata: emailProvider, userMetadata: data })
  const user = await insertUserIfNew(tx, row)
  if (!user) throw refuse('emailExists')
  const identity = { id: ctx.newId(), userId: id, provider: 'email', providerId: id, at: new Date(ctx.now()) }
  await insertIdentity(tx, { ...identity, data: emailIdentityData(id, email, data) })
  return user
}
