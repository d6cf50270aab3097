import { readEmail } from '#domain/auth/email-address.ts'
import type { Metadata } from '#domain/auth/metadata.ts'
import { refuse } from '#domain/auth/refusals.ts'
import type { InviteBody } from '#domain/auth/request-bodies.ts'
import { recordAudit } from './audit-store.ts'
import type { AuthContext, Caller, Tx } from './auth-context.ts'
import type { UserRow } from './auth-tables.ts'
import { insertIdentity } from './identity-store.ts'
import { emailIdentityData, emailProvider, newUserRow } from './new-user.ts'
import { issueCode } from './one-time-code.ts'
import { loadProfile, type Profile } from './profile.ts'
import { queueMail } from './queue-mail.ts'
import { findUserByEmail, insertUserIfNew, lockUser, updateUser } from './user-store.ts'

/** POST /invite: an account that waits for its owner, who is told by mail. */
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

/** An unconfirmed account for the address; one that is confirmed already refuses. */
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
