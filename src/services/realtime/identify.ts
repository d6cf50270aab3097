import { anonymousCaller, type Caller, isCallerRole, serviceCaller } from '#platform/database/as-caller.ts'
import { isSameSecret, TokenRefused } from '#platform/tokens/access-tokens.ts'
import { UnknownSigningKey } from '#platform/tokens/bearer-tokens.ts'
import { maySessionStay } from './endings/may-session-stay.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { RealtimeRefusal, refusal, refuseWith, TokenExpired } from './wire/refusal.ts'

/** Who speaks on a socket or a channel. */
export interface Speaker {
  caller: Caller
  /** When the token expires, in milliseconds. Project keys never do. */
  expiresAtMs: number
}

/** The person a token names; null for keys of the project. */
export function personOf({ caller }: Speaker): string | null {
  const { sub } = caller.claims
  return typeof sub === 'string' ? sub : null
}

type Keys = Pick<RealtimeContext, 'tokens' | 'sessions' | 'publishableKey' | 'secretKey' | 'now' | 'log'>

const anonymous: Speaker = { caller: anonymousCaller, expiresAtMs: Number.POSITIVE_INFINITY }
const service: Speaker = { caller: serviceCaller, expiresAtMs: Number.POSITIVE_INFINITY }

/** Project keys that are not tokens start with this, and so do wrong ones. */
export function isProjectKey(text: string): boolean {
  return text.startsWith('sb_')
}

/** Identifies the holder of a project key or token. Refusals use the wording of the protocol. */
export async function identify(keys: Keys, credential: string): Promise<Speaker> {
  if (isSameSecret(credential, keys.secretKey)) return service
  if (isSameSecret(credential, keys.publishableKey)) return anonymous
  if (isProjectKey(credential)) throw new RealtimeRefusal('unauthenticated', 'InvalidApiKey', 'Invalid API key')
  const claims = await keys.tokens.verify(credential).catch((error: unknown) => {
    throw error instanceof TokenRefused ? describe(error, keys.now()) : error
  })
  const { role, exp } = claims
  if (typeof role !== 'string' || typeof exp !== 'number') throw refusal('claimsMissing')
  // A token can only name one of the three caller roles, never any other role of the database.
  if (!isCallerRole(role)) throw new RealtimeRefusal('forbidden', 'Unauthorized', `The role ${role} is not known here`)
  if (!(await maySessionStay(keys, claims))) throw refusal('sessionEnded')
  return { caller: { role, claims }, expiresAtMs: exp * 1000 }
}

/** The error codes of jose say what is wrong with a token. */
function describe(error: TokenRefused, now: number): RealtimeRefusal {
  if (error instanceof UnknownSigningKey) return refuseWith.unknownKey(error.kid)
  const { code, payload } = readCause(error.cause)
  if (code === 'ERR_JWT_EXPIRED') return new TokenExpired(Math.max(0, Math.floor(now / 1000 - payload.exp)))
  if (code === 'ERR_JWT_CLAIM_VALIDATION_FAILED') return refusal('claimsMissing')
  if (code === 'ERR_JWS_INVALID' || code === 'ERR_JWT_INVALID') return refusal('noToken')
  return refusal('badSignature')
}

function readCause(cause: unknown): { code: unknown; payload: { exp: number } } {
  const known = typeof cause === 'object' && cause !== null ? cause : {}
  const exp = 'payload' in known ? Reflect.get(Object(known.payload), 'exp') : 0
  return { code: 'code' in known ? known.code : undefined, payload: { exp: Number(exp) } }
}
