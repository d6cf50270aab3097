import { createHmac } from 'node:crypto'
import { isSameSecret } from '#platform/tokens/access-tokens.ts'
import type { AuthContext } from '../auth-context.ts'
import type { UserRow } from '../auth-tables.ts'

type Claimed = Pick<UserRow, 'id' | 'encrypted_password'>

/**
 * A proof stored in the browser that registered an account or changed its address, for when it opens the mail's link.
 * It is bound to the password, so that it becomes invalid once somebody else has changed the account.
 */
export function proofOf({ secretKey }: AuthContext, { id, encrypted_password: hash }: Claimed): string {
  return createHmac('sha256', secretKey)
    .update(`owner ${id} ${hash ?? ''}`)
    .digest('base64url')
}

export function isProofOf(ctx: AuthContext, user: Claimed, proof: string): boolean {
  return isSameSecret(proof, proofOf(ctx, user))
}
