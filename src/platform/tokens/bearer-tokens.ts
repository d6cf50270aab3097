import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { TokenRefused } from './access-tokens.ts'
import type { KeyRing } from './key-ring.ts'

export interface BearerTokens {
  /** Returns the claims of a token; throws `TokenRefused` with the words of jose, which clients know. */
  verify(token: string): Promise<JWTPayload>
}

/** A token names a key that is not ours. */
export class UnknownSigningKey extends TokenRefused {
  override name = 'UnknownSigningKey'
  readonly kid: string | undefined

  constructor(kid: string | undefined) {
    super(WRONG_SIGNATURE)
    this.kid = kid
  }
}

interface BearerTokensOptions {
  ring: KeyRing
  now: () => number
  /** The secret of tokens from older clients, which name none of our keys. */
  legacySecret?: string | undefined
}

const ALGORITHMS = ['HS256', 'ES256', 'RS256']
const WRONG_SIGNATURE = 'signature verification failed'

/**
 * Checks tokens of users and services for the data services. Issuer and audience are not checked, as keys of services
 * have none, and `exp` only if there is one.
 */
export function createBearerTokens({ ring, now, legacySecret }: BearerTokensOptions): BearerTokens {
  const legacy = legacySecret ? new TextEncoder().encode(legacySecret) : null

  async function findKey({ kid, alg }: JWTHeaderParameters) {
    const known = await ring.find(kid)
    // Otherwise a public key could be used as the secret of another algorithm.
    if (known && known.alg !== alg) throw new TokenRefused('"alg" (Algorithm) Header Parameter value not allowed')
    if (known) return known.key
    if (!legacy || alg !== 'HS256') throw new UnknownSigningKey(kid)
    return legacy
  }

  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, findKey, {
          algorithms: ALGORITHMS,
          currentDate: new Date(now()),
          clockTolerance: 0,
        })
        return payload
      } catch (error) {
        throw error instanceof errors.JOSEError ? new TokenRefused(error.message, { cause: error }) : error
      }
    },
  }
}
