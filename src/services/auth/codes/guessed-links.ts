import { networkOf } from '#platform/limits/network-of.ts'
import type { AuthContext, Client, Db } from '../auth-context.ts'
import type { OneTimeTokenType, UserRow } from '../auth-tables.ts'
import { isGuessedCode } from './wrong-code-store.ts'

const HOUR_MS = 3_600_000
const inNetwork = { name: 'auth links of a network', count: 20, windowMs: HOUR_MS }
const inAll = { name: 'auth links in all', count: 1000, windowMs: HOUR_MS }

export interface LinkAttempt {
  /** Whether a link whose token is made of six digits is accepted too. */
  acceptsDigits: boolean
  /** Undoes the count for a link that was correct. */
  giveBack(): Promise<void>
}

/**
 * By the protocol, a link requested by an administrator carries the hash of address and digits, so a stranger can
 * compute all million tokens of an address. A wrong token does not identify an account, so attempts are counted for
 * each network and in total. After too many, such links are refused; links in mails are never affected.
 */
export async function countLinkTry({ limiter }: AuthContext, { ipAddress }: Client): Promise<LinkAttempt> {
  const network = networkOf(ipAddress)
  const none = { acceptsDigits: false, giveBack: async () => {} }
  if (!(await limiter.take(inNetwork, network)).isAllowed) return none
  if (!(await limiter.take(inAll, 'all')).isAllowed) return none
  return {
    acceptsDigits: true,
    async giveBack() {
      await limiter.giveBack(inNetwork, network)
      await limiter.giveBack(inAll, 'all')
    },
  }
}

/** Whether the token of a link is the hash of its code, even after wrong guesses have ended the code. */
export async function isDerivedFromCode(
  db: Db,
  user: UserRow,
  { type, hash }: { type: OneTimeTokenType; hash: string },
): Promise<boolean> {
  return user[type] === hash || (await isGuessedCode(db, { userId: user.id, type, hash }))
}
