import { timingSafeEqual } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify } from 'jose'
import type { KeyRing } from './key-ring.ts'
import { signCompact } from './sign-compact.ts'

export interface AccessTokens {
  sign(claims: Record<string, unknown>): Promise<string>
  /** Returns the claims of a token that we signed for a user, and throws `TokenRefused` for any other. */
  verify(token: string): Promise<JWTPayload>
  /** For service keys, which are issued for years: accepts any issuer, and a token without an expiry. */
  verifyService(token: string): Promise<JWTPayload>
}

/** The message is part of the wire protocol. */
export class TokenRefused extends Error {
  override name = 'TokenRefused'
}

interface AccessTokensOptions {
  ring: KeyRing
  issuer: string
  /** Earlier issuers, for example from another domain, whose tokens are still accepted. */
  formerIssuers?: readonly string[]
  now: () => number
  /** The shared secret of legacy tokens, which carry no key id. */
  legacySecret?: string | undefined
}

/** Signs tokens, and verifies them only with our own keys and their algorithms, whatever the token's header says. */
export function createAccessTokens(options: AccessTokensOptions): AccessTokens {
  const { ring, issuer, formerIssuers = [], now, legacySecret } = options
  const legacy = legacySecret ? new TextEncoder().encode(legacySecret) : null
  // A user's token without `exp` would never expire.
  const expiring = { requiredClaims: ['exp'] }
  const ours = { issuer: [issuer, ...formerIssuers] }

  async function check(token: string, isForUser: boolean): Promise<JWTPayload> {
    const { alg, kid } = readHeader(token)
    const known = await ring.find(typeof kid === 'string' ? kid : undefined)
    const always = { currentDate: new Date(now()), clockTolerance: 0, ...(isForUser && expiring) }
    if (known) {
      const options = { ...always, algorithms: [known.alg], ...(isForUser && ours) }
      const { payload } = await jwtVerify(token, known.key, options)
      return payload
    }
    if (!legacy || alg !== 'HS256') throw new TokenRefused('token is unverifiable: unrecognized JWT kid')
    const { payload } = await jwtVerify(token, legacy, { ...always, algorithms: ['HS256'] })
    return payload
  }

  const refusing = (claims: Promise<JWTPayload>) =>
    claims.catch((error: unknown) => {
      throw readRefusal(error)
    })

  return {
    async sign(claims) {
      return signCompact(await ring.signer(), { iss: issuer, ...claims })
    },
    verify: (token) => refusing(check(token, true)),
    verifyService: (token) => refusing(check(token, false)),
  }
}

function readHeader(token: string): { alg?: unknown; kid?: unknown } {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8'))
    if (typeof header === 'object' && header !== null) return header
  } catch {
    // Refused below.
  }
  throw new TokenRefused('token is malformed: could not JSON decode header')
}

/** Translates jose's errors about the token. Any other error is our own fault and returned unchanged. */
function readRefusal(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenRefused('token has invalid claims: token is expired')
  if (error instanceof errors.JWTClaimValidationFailed)
    return new TokenRefused(`token has invalid claims: ${error.claim} is not valid`)
  if (error instanceof errors.JOSEError) return new TokenRefused('token signature is invalid')
  return error
}

/** Compares two secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
