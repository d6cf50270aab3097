import { isStaff } from '#domain/auth/is-staff.ts'
import type { AuthContext, Tx } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'
import { isHashOf, sentColumns } from '../codes/one-time-code.ts'
import { deleteOneTimeTokensOf } from '../codes/one-time-token-store.ts'
import { countCodeAttempt, recordWrongCode } from '../codes/wrong-codes.ts'
import { requireStrongPassword, rulesFor } from '../passwords/require-strong-password.ts'
import { requireRate } from '../require-rate.ts'
import type { Authenticated } from '../sessions/authenticate.ts'
import { deleteIssuedCodes } from '../sessions/flow-state-store.ts'
import { deleteSessionsOf, listAmr } from '../sessions/session-store.ts'
import { cancelPendingChanges } from '../users/cancel-pending-changes.ts'
import { noTokens } from '../users/confirm-email.ts'
import { updateUser } from '../users/user-store.ts'
import { refusal } from '../wire/refusals.ts'
import type { UpdateUserBody } from '../wire/request-bodies.ts'

export interface PasswordChange {
  hash: string
}

/** A session older than this needs a fresh code to change the password, if the settings require it. */
const FRESH_MS = 86_400_000
/** A user who signed in by mail may have forgotten the current password. */
const mailMethods = ['otp', 'magiclink', 'recovery']

export function requirePasswordFor({ settings }: AuthContext, user: UserRow, password: string): void {
  const rules = rulesFor(settings, [user.email ?? ''])
  const minLength = isStaff(user.raw_app_meta_data) ? settings.staffPasswordMinLength : rules.minLength
  requireStrongPassword(password, { ...rules, minLength })
}

/**
 * Checks that this session may set the password, and hashes it, before any transaction is open. Null if none was given.
 */
export async function checkPasswordChange(
  ctx: AuthContext,
  who: Authenticated,
  body: UpdateUserBody,
): Promise<PasswordChange | null> {
  const { user, session } = who
  if (body.password === undefined || body.password === null) return null
  if (ctx.settings.needsReauthentication && isOld(ctx, session?.created_at)) await requireNonce(ctx, user, body.nonce)
  if (ctx.settings.needsCurrentPassword && user.encrypted_password) await requireCurrent(ctx, who, body)
  const stored = user.encrypted_password || null
  if (stored && (await ctx.passwords.verify(stored, body.password)).isRight) throw refusal('samePassword')
  return { hash: await ctx.passwords.hash(body.password) }
}

function isOld({ now }: AuthContext, startedAt: Date | undefined): boolean {
  return !startedAt || startedAt.getTime() + FRESH_MS <= now()
}

/** Requires the unused code from the mail that `reauthenticate` sent. */
export async function requireNonce(ctx: AuthContext, user: UserRow, nonce: string): Promise<void> {
  if (nonce === '') throw refusal('reauthenticationNeeded')
  const giveBack = await countCodeAttempt(ctx, `nonce ${user.id}`)
  const sentAt = user[sentColumns.reauthentication_token]
  const seconds = user.email ? ctx.settings.codeSeconds : ctx.settings.smsCodeSeconds
  const isYoung = sentAt !== null && sentAt.getTime() + seconds * 1000 > ctx.now()
  const address = user.email || user.phone || ''
  if (isYoung && isHashOf(user.reauthentication_token, address, nonce)) return giveBack()
  await recordWrongCode(ctx, ctx.db, { user, tokens: ['reauthentication_token'] })
  throw refusal('badNonce')
}

async function requireCurrent(ctx: AuthContext, { user, session }: Authenticated, body: UpdateUserBody): Promise<void> {
  const amr = session ? await listAmr(ctx.db, session.id) : []
  if (amr.some(({ method }) => mailMethods.includes(method))) return
  if (body.current_password === '') throw refusal('currentPasswordMissing')
  await requireRate(ctx, 'passwordTries', `current ${user.id}`)
  const { isRight } = await ctx.passwords.verify(user.encrypted_password, body.current_password)
  if (!isRight) throw refusal('currentPasswordWrong')
}

/**
 * Locks out anyone who had the old password: other sessions end, pending links and codes become invalid, and pending
 * changes of address or number are cancelled.
 */
export async function storePassword(
  ctx: AuthContext,
  tx: Tx,
  { user, password, keepSessionId }: { user: UserRow; password: PasswordChange; keepSessionId: string | null },
): Promise<UserRow> {
  await deleteSessionsOf(tx, user.id, keepSessionId)
  await deleteIssuedCodes(tx, user.id)
  await deleteOneTimeTokensOf(tx, user.id)
  await cancelPendingChanges(tx, user.id)
  const at = new Date(ctx.now())
  return updateUser(tx, user.id, { ...noTokens, encrypted_password: password.hash, updated_at: at })
}
