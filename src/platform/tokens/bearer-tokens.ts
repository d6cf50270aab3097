import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { TokenRefused } from './access-tokens.ts'
import type { KeyRing } from './key-ring.ts'

export interface BearerTokens {
  /** Returns the claims of a token. Throws `TokenRefused` with jose's message, which is part of the wire protocol. */
  verify(token: string): Promise<JWTPayload>
}

/** A token refers to a key that is not ours. */
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
  /** The shared secret of legacy tokens, which carry no key id. */
  legacySecret?: string | undefined
}

const ALGORITHMS = ['HS256', 'ES256', 'RS256']
const WRONG_SIGNATURE = 'signature verification failed'

/**
 * Checks the tokens of users and services for storage, realtime and functions. Issuer and audience are not checked, as
 * service keys have none; `exp` is checked if present.
 */
export function createBearerTokens({ ring, now, legacySecret }: BearerTokensOptions): BearerTokens {
  const legacy = legacySecret ? new TextEncoder().encode(legacySecret) : null

  async function findKey({ kid, alg }: JWTHeaderParameters) {
    const known = await ring.find(kid)
    // Otherwise a public key could be used as an HMAC secret.
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
