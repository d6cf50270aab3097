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

/** When each kind of token was last sent; its age is counted from then. */
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
  /** The mailbox it is sent to: a code is valid only together with this address. */
  recipient: string
  /** Given by a client that will exchange a code instead of taking tokens from a link. */
  flow: { challenge: CodeChallenge; method: string } | null
  /** For links that an administrator hands out, which by the protocol carry the hash of the code itself. */
  isHashOfCode?: boolean
}

/**
 * Makes a code and returns the account as changed. Supabase looks for the digits' hash in the account and for a link's
 * token in a table of its own, so a link need not be as easily guessed as six digits: it carries 224 random bits.
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

/** Whether it has the form of a link's token. */
export function isLinkHash(text: string): boolean {
  return /^(pkce_)?[0-9a-f]{56}$/.test(text)
}

/** Whether a stored token is the one that these digits, sent to this address, belong to. */
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
