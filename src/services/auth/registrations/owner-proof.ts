import { createHmac } from 'node:crypto'
import { isSameSecret } from '#platform/tokens/access-tokens.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { RegistrationRow } from './registration-store.ts'

type Claimed = Pick<RegistrationRow, 'user_id' | 'nonce'>

/**
 * A proof for the browser that registered an account or changed its address, to show when it opens the mailed link. It
 * is tied to that registration, so it proves nothing about a later one by someone else.
 */
export function proofOf({ secretKey }: AuthContext, { user_id: id, nonce }: Claimed): string {
  return createHmac('sha256', secretKey).update(`owner ${id} ${nonce}`).digest('base64url')
}

/** Looks like a proof but proves nothing, so that a cookie does not reveal whether an address is taken. */
export function emptyProof(ctx: AuthContext): string {
  return proofOf(ctx, { user_id: ctx.newId(), nonce: ctx.newId() })
}

export function isProofOf(ctx: AuthContext, registration: Claimed | null, proof: string): boolean {
  return registration !== null && isSameSecret(proof, proofOf(ctx, registration))
}

/**
 * Whether the person typing the digits of a mail, or exchanging the code of its link, is the one who registered. People
 * usually do both in one place. But if two people registered one address, the mailbox owner may have the mail caused by
 * the other, so only the browser can tell or, for clients without cookies, the network.
 */
export function isRegistrant(
  ctx: AuthContext,
  registration: RegistrationRow | null,
  { client, proof }: { client: Client; proof: string },
): boolean {
  if (!registration?.is_contested || isProofOf(ctx, registration, proof)) return true
  return proof === '' && registration.network === client.limitKey
}
