import { createHash, randomInt } from 'node:crypto'
import type { AuthContext, Tx } from '../auth-context.ts'
import type { OneTimeTokenType, UserChange, UserRow } from '../auth-tables.ts'
import type { CodeChallenge } from '../sessions/code-challenge.ts'
import { insertFlow } from '../sessions/flow-state-store.ts'
import { updateUser } from '../users/user-store.ts'
import { replaceOneTimeToken } from './one-time-token-store.ts'

const PKCE_PREFIX = 'pkce_'

export interface IssuedCode {
  /** The digits, for a person. */
  code: string
  /** The token in the link. */
  hash: string
}

/** When each kind of token was last sent. Its age counts from then. */
export const sentColumns = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
} as const satisfies Record<OneTimeTokenType, keyof UserRow>

interface CodeOrder {
  user: UserRow
  type: OneTimeTokenType
  /** The address it is sent to. A code is valid only together with this address. */
  recipient: string
  /** Set by a client that will exchange a code instead of taking tokens from a link. */
  flow: { challenge: CodeChallenge; method: string } | null
  /** For links that an administrator hands out. By the protocol, those carry the hash of the code itself. */
  isHashOfCode?: boolean
}

/**
 * Creates a code and returns the changed account. Supabase looks up the hash of the digits in the account and the token
 * of a link in a separate table, so the link need not be as guessable as six digits: it carries 224 random bits.
 */
export async function issueCode(
  ctx: AuthContext,
  tx: Tx,
  { user, type, recipient, flow, isHashOfCode = false }: CodeOrder,
): Promise<{ issued: IssuedCode; user: UserRow }> {
  const at = new Date(ctx.now())
  const code = makeCode(ctx.settings.otpLength)
  const prefix = flow ? PKCE_PREFIX : ''
  const stored = prefix + hashCode(recipient, code)
  const hash = isHashOfCode ? stored : prefix + ctx.random(28).toString('hex')
  const change: UserChange = { [type]: stored, [sentColumns[type]]: at, updated_at: at }
  const changed = await updateUser(tx, user.id, change)
  await replaceOneTimeToken(tx, { id: ctx.newId(), userId: user.id, type, hash, relatesTo: recipient, at })
  if (flow) {
    const { challenge, method } = flow
    await insertFlow(tx, { id: ctx.newId(), userId: user.id, authCode: ctx.newId(), method, challenge, at })
  }
  return { issued: { code, hash }, user: changed }
}

export function isPkceHash(hash: string): boolean {
  return hash.startsWith(PKCE_PREFIX)
}

/** Whether the text looks like the token of a link. */
export function isLinkHash(text: string): boolean {
  return /^(pkce_)?[0-9a-f]{56}$/.test(text)
}

/** Whether a stored token matches these digits sent to this address. */
export function isHashOf(stored: string, recipient: string, code: string): boolean {
  const hash = hashCode(recipient, code)
  return stored === hash || stored === PKCE_PREFIX + hash
}

export function hashCode(recipient: string, code: string): string {
  return createHash('sha224').update(recipient.toLowerCase()).update(code).digest('hex')
}

export function makeCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}
