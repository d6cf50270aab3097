import { createHmac } from 'node:crypto'
import { isSameSecret } from '#platform/tokens/access-tokens.ts'
import type { AuthContext } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'

type Claimed = Pick<UserRow, 'id' | 'encrypted_password'>

/**
 * What the browser that registered an account, or gave it an address, can show when the mail's link is opened in it.
 * Bound to the password: once somebody else has had their hands on the account, it counts no more.
 */
export function proofOf({ secretKey }: AuthContext, { id, encrypted_password: hash }: Claimed): string {
  return createHmac('sha256', secretKey)
    .update(`owner ${id} ${hash ?? ''}`)
    .digest('base64url')
}

export function isProofOf(ctx: AuthContext, user: Claimed, proof: string): boolean {
  return isSameSecret(proof, proofOf(ctx, user))
}
