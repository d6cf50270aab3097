import { isStaff } from '#domain/auth/is-staff.ts'
import { recordAudit } from '../audit-store.ts'
import type { AuthContext, Client, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { applyEmailChange } from '../codes/apply-token.ts'
import { requireMailInterval, requireMailQuota } from '../codes/mail-limits.ts'
import { queueNotice } from '../mails/queue-notice.ts'
import { changePhone, requirePhoneChange } from '../phones/change-phone.ts'
import { readPhoneNumber, requireSmsChannel } from '../phones/phone-number.ts'
import { recordRegistration } from '../registrations/registration.ts'
import { requireHighestLevel } from '../sessions/assurance.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { readCodeChallenge } from '../sessions/code-challenge.ts'
import { lockOwner } from '../sessions/lock-owner.ts'
import { readEmail } from '../users/email-address.ts'
import { mergeMetadata, requireSmallMetadata } from '../users/metadata.ts'
import { loadProfile, type Profile } from '../users/profile.ts'
import { hasUserWithEmail, hasUserWithPhone, lockUser, updateUser as updateRow } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import type { UpdateUserBody } from '../wire/request-bodies.ts'
import { sendEmailChange } from './change-email.ts'
import { checkPasswordChange, type PasswordChange, requirePasswordFor, storePassword } from './change-password.ts'

/** PUT /user: changes the password, address, number and metadata of the signed-in user, and nothing else. */
export async function updateUser(
  ctx: AuthContext,
  client: Client,
  who: Authenticated,
  body: UpdateUserBody,
  redirectTo: string,
): Promise<Profile & { proof: string }> {
  const challenge = readCodeChallenge(body.code_challenge, body.code_challenge_method)
  const email = body.email === '' ? '' : readEmail(body.email)
  const phone = body.phone === '' ? '' : readPhoneNumber(body.phone)
  if (phone !== '') requireSmsChannel(body.channel)
  const isNewPhone = phone !== '' && phone !== who.user.phone
  const isNewEmail = email !== '' && email !== who.user.email
  if (typeof body.password === 'string') requirePasswordFor(ctx, who.user, body.password)
  await requireAllowed(ctx, who, { body, email: isNewEmail ? email : '', phone: isNewPhone ? phone : '' })
  const password = await checkPasswordChange(ctx, who, body)
  // Always counted: whether the change needs a mail depends on the account as it is under the lock.
  if (isNewEmail) {
    await requireMailInterval(ctx, ['email-change'], who.user.email || email)
    // The mail goes to the new address, which may be a stranger's, so several accounts together must not flood it.
    if (who.user.email) await requireMailInterval(ctx, [], email)
    if (!isStaff(who.user.raw_app_meta_data)) await requireMailQuota(ctx, client)
  }
  if (isNewPhone) await requirePhoneChange(ctx, phone)
  const changed = await ctx.db.transaction().execute(async (tx) => {
    const isSensitive = isNewEmail || isNewPhone || password !== null
    const locked = isSensitive ? await lockOwner(ctx, tx, who, needsSecondFactor) : await lockUser(tx, who.user.id)
    if (!locked) throw refusal('userOfTokenGone')
    let user = password ? await changePassword(ctx, tx, { client, who, user: locked, password }) : locked
    if (body.data) {
      const data = JSON.stringify(requireSmallMetadata(mergeMetadata(user.raw_user_meta_data, body.data)))
      user = await updateRow(tx, user.id, { raw_user_meta_data: data, updated_at: new Date(ctx.now()) })
    }
    const isImmediate = locked.is_anonymous && ctx.settings.isAutoconfirmOn
    if (isNewEmail && isImmediate) user = await applyEmailChange(ctx, tx, user, email)
    else if (isNewEmail) user = await sendEmailChange(ctx, tx, { user, email, challenge, redirectTo })
    const proof = user.email_change && isNewEmail ? await proveChange(ctx, tx, client, user) : ''
    if (isNewPhone) user = await changePhone(ctx, tx, user, phone)
    await recordAudit(ctx, tx, { client, user, action: 'user_modified' })
    return { ...(await loadProfile(tx, user)), proof }
  })
  if (password) ctx.endChannels({ userId: who.user.id, ...(who.session && { exceptSessionId: who.session.id }) })
  return changed
}

const needsSecondFactor = () => refusal('needsSecondFactor')

interface Change {
  body: UpdateUserBody
  /** The new address; empty if it does not change. */
  email: string
  /** The new number; empty if it does not change. */
  phone: string
}

async function requireAllowed(ctx: AuthContext, who: Authenticated, { body, email, phone }: Change) {
  const { user } = who
  if (body.app_metadata && user.role !== 'admin') throw refusal('appMetadataByUser')
  const isSensitive = email !== '' || body.phone !== '' || Boolean(body.password)
  if (isSensitive) requireHighestLevel(who, needsSecondFactor)
  if (user.is_anonymous && body.password && email === '' && body.phone === '') throw refusal('anonymousPassword')
  if (user.is_sso_user && isSensitive) throw refusal('ssoManaged')
  if (email !== '' && (await hasUserWithEmail(ctx.db, email, user.id))) throw refusal('emailExists')
  if (body.phone !== '' && !ctx.settings.isPhoneOn) throw refusal('phoneSignUpOff')
  if (phone !== '' && (await hasUserWithPhone(ctx.db, phone, user.id))) throw refusal('phoneTaken')
}

/** The first address of an account is proved by the person who set it, like that of a new account. */
async function proveChange(ctx: AuthContext, tx: Tx, client: Client, user: UserRow): Promise<string> {
  if (user.email_confirmed_at !== null) return ''
  return recordRegistration(ctx, tx, { userId: user.id, client, isContested: false })
}

async function changePassword(
  ctx: AuthContext,
  tx: Tx,
  change: { client: Client; who: Authenticated; user: UserRow; password: PasswordChange },
): Promise<UserRow> {
  const { client, who, user, password } = change
  const changed = await storePassword(ctx, tx, { user, password, keepSessionId: who.session?.id ?? null })
  await recordAudit(ctx, tx, { client, user: changed, action: 'user_updated_password' })
  await queueNotice(ctx, tx, changed, { change: 'password-changed' })
  return changed
}
