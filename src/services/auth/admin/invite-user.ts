import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { issueCode } from '../codes/one-time-code.ts'
import { queueMail } from '../codes/queue-mail.ts'
import { claimAddress } from '../registrations/claim-address.ts'
import { isMadeByAdministrator, recordRegistration } from '../registrations/registration.ts'
import { replacePending } from '../registrations/replace-pending.ts'
import { readEmail } from '../users/email-address.ts'
import { insertIdentity } from '../users/identity-store.ts'
import type { Metadata } from '../users/metadata.ts'
import { emailIdentityData, emailProvider, newUserRow } from '../users/new-user.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { insertUserIfNew, updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import type { InviteBody } from '../wire/request-bodies.ts'

/** POST /invite: creates an unconfirmed account and mails its owner an invitation. */
export async function inviteUser(
  ctx: AuthContext,
  client: Client,
  body: InviteBody,
  redirectTo: string,
): Promise<Profile> {
  const email = readEmail(body.email)
  return ctx.db.transaction().execute(async (tx) => {
    const user = await findOrCreatePending(ctx, tx, { email, data: body.data ?? {}, passwordHash: null })
    const order = { user, type: 'confirmation_token', recipient: email, flow: null } as const
    const { issued } = await issueCode(ctx, tx, order)
    await queueMail(ctx, tx, { kind: 'invite', user, to: email, issued, type: 'invite', redirectTo })
    const invited = await updateUser(tx, user.id, { invited_at: new Date(ctx.now()) })
    await recordAudit(ctx, tx, { client, user: invited, action: 'user_invited' })
    return loadProfile(tx, invited)
  })
}

interface NewAccount {
  email: string
  data: Metadata
  passwordHash: string | null
}

/** An unconfirmed account for the address. Refuses if there is a confirmed one. */
export async function findOrCreatePending(ctx: AuthContext, tx: Tx, wanted: NewAccount): Promise<UserRow> {
  const claim = await claimAddress(ctx, tx, wanted.email)
  if (claim.kind === 'free') return createPending(ctx, tx, wanted)
  const { user } = claim
  if (user.email_confirmed_at !== null) throw refusal('emailExists')
  if (await isMadeByAdministrator(tx, user)) return user
  // It is unknown who registered it, and the invitation must not lead the mailbox owner into a stranger's account.
  const data = emailIdentityData(user.id, wanted.email, wanted.data)
  const replaced = await replacePending(ctx, tx, user, {
    passwordHash: wanted.passwordHash,
    userMetadata: wanted.data,
    identity: { provider: 'email', providerId: user.id, data },
  })
  await recordRegistration(ctx, tx, { userId: user.id, client: null, isContested: true })
  return replaced
}

async function createPending(ctx: AuthContext, tx: Tx, { email, data, passwordHash }: NewAccount): Promise<UserRow> {
  const id = ctx.newId()
  const row = newUserRow(ctx, { id, email, passwordHash, appMetadata: emailProvider, userMetadata: data })
  const user = await insertUserIfNew(tx, row)
  if (!user) throw refusal('emailExists')
  const identity = { id: ctx.newId(), userId: id, provider: 'email', providerId: id, at: new Date(ctx.now()) }
  await insertIdentity(tx, { ...identity, data: emailIdentityData(id, email, data) })
  await recordRegistration(ctx, tx, { userId: id, client: null, isContested: false })
  return user
}
