import type { AuthContext, Tx } from '../auth-context.ts'
import type { OneTimeTokenType, UserRow } from '../auth-tables.ts'
import { isGone } from '../users/new-user.ts'
import { findUserByEmail, findUserByNewEmail, lockUser } from '../users/user-store.ts'
import { isDerivedFromCode, type LinkAttempt } from './guessed-links.ts'
import { isHashOf, sentColumns } from './one-time-code.ts'
import { findOneTimeToken } from './one-time-token-store.ts'
import { recordWrongCode } from './wrong-codes.ts'

const tokenTypes = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_current', 'email_change_token_new'],
} as const satisfies Record<string, OneTimeTokenType[]>

export type EmailOtpType = keyof typeof tokenTypes

export function isEmailOtpType(type: string): type is EmailOtpType {
  return Object.hasOwn(tokenTypes, type)
}

export interface FoundToken {
  /** Locked until the transaction ends, so that concurrent requests redeem a token only once. */
  user: UserRow
  token: OneTimeTokenType
  /** The kind of mail it came with; the type `email` covers two of them. */
  mailType: Exclude<EmailOtpType, 'email'>
}

/** The account whose link contains this hash, unless the link has expired or may no longer be tried. */
export async function findTokenByHash(
  ctx: AuthContext,
  tx: Tx,
  { type, hash, acceptsDigits }: { type: EmailOtpType; hash: string } & Pick<LinkAttempt, 'acceptsDigits'>,
): Promise<FoundToken | null> {
  const types = [...tokenTypes[type]]
  const seen = await findOneTimeToken(tx, hash, types)
  const user = seen && (await lockUser(tx, seen.userId))
  // Read again under the lock, because another request may just have redeemed it.
  const known = user && (await findOneTimeToken(tx, hash, types))
  if (!known) return null
  if (!acceptsDigits && (await isDerivedFromCode(tx, user, { type: known.type, hash }))) return null
  return isRecent(ctx, user, known.type, ctx.settings.linkSeconds)
    ? { user, token: known.type, mailType: mailTypeOf(type, known.type, user) }
    : null
}

/** The account whose address these digits were sent to. Wrong digits are counted, and too many end the code. */
export async function findTokenByCode(
  ctx: AuthContext,
  tx: Tx,
  { type, email, code }: { type: EmailOtpType; email: string; code: string },
): Promise<FoundToken | null> {
  const current = await findUserByEmail(tx, email, ctx.settings.audience)
  const others = type === 'email_change' ? await findUserByNewEmail(tx, email) : []
  const missed: { user: UserRow; tokens: OneTimeTokenType[] }[] = []
  for (const candidate of current ? [current, ...others] : others) {
    const user = await lockUser(tx, candidate.id)
    if (!user) continue
    const tokens = tokenTypes[type].filter((name) => isOpen(ctx, user, name, email))
    const token = tokens.find((name) => isHashOf(user[name], email, code))
    if (token) return { user, token, mailType: mailTypeOf(type, token, user) }
    missed.push({ user, tokens })
  }
  for (const guess of missed) await recordWrongCode(ctx, tx, guess)
  return null
}

/** Whether a code of this kind was sent to the address and can still be entered. */
function isOpen(ctx: AuthContext, user: UserRow, token: OneTimeTokenType, email: string): boolean {
  const target = token === 'email_change_token_new' ? user.email_change : user.email
  return target === email && user[token] !== '' && isRecent(ctx, user, token, ctx.settings.codeSeconds)
}

function isRecent({ now }: AuthContext, user: UserRow, token: OneTimeTokenType, seconds: number): boolean {
  const sentAt = user[sentColumns[token]]
  return sentAt !== null && !isGone(user) && sentAt.getTime() + seconds * 1000 > now()
}

function mailTypeOf(type: EmailOtpType, token: OneTimeTokenType, user: UserRow): Exclude<EmailOtpType, 'email'> {
  if (type !== 'email') return type
  if (token === 'recovery_token') return 'magiclink'
  return user.invited_at ? 'invite' : 'signup'
}
