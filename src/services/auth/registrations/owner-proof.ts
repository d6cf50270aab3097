import { createHmac } from 'node:crypto'
import { isSameSecret } from '#platform/tokens/access-tokens.ts'
import type { AuthContext, Client } from '../auth-context.ts'
import type { RegistrationRow } from './registration-store.ts'

type Claimed = Pick<RegistrationRow, 'user_id' | 'nonce'>

/**
 * A proof stored in the browser that registered an account or changed its address, for when it opens the mail's link.
 * It is bound to that registration, so that it proves nothing about what somebody else has registered since.
 */
export function proofOf({ secretKey }: AuthContext, { user_id: id, nonce }: Claimed): string {
  return createHmac('sha256', secretKey).update(`owner ${id} ${nonce}`).digest('base64url')
}

/** Looks like a proof and proves nothing, so that nobody sees from a cookie whether an address is taken. */
export function emptyProof(ctx: AuthContext): string {
  return proofOf(ctx, { user_id: ctx.newId(), nonce: ctx.newId() })
}

export function isProofOf(ctx: AuthContext, registration: Claimed | null, proof: string): boolean {
  return registration !== null && isSameSecret(proof, proofOf(ctx, registration))
}

/**
 * Whether somebody who types a mail's digits, or exchanges the code of its link, is the one who registered. People do
 * that where they registered. But if two have registered one address, the owner of the mailbox may hold the mail that
 * the other caused: then only the browser shows it or, for clients without cookies, the network.
 */
export function isRegistrant(
  ctx: AuthContext,
  registration: RegistrationRow | null,
  { client, proof }: { client: Client; proof: string },
): boolean {
  if (!registration?.is_contested || isProofOf(ctx, registration, proof)) return true
  return proof === '' && registration.network === client.limitKey
}
