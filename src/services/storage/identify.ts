import { anonymousCaller, type Caller, isCallerRole, serviceCaller } from '#platform/database/as-caller.ts'
import { isSameSecret, TokenRefused } from '#platform/tokens/access-tokens.ts'
import type { StorageContext } from './storage-context.ts'
import { refusal, refuseWith } from './wire/refusals.ts'

/** The sender of a request. */
export interface Requester {
  caller: Caller
  /** The subject of the token, which becomes the owner of new objects. */
  ownerId: string | null
}

interface Credentials {
  authorization: string | undefined
  apikey: string | undefined
}

export const serviceRequester: Requester = { caller: serviceCaller, ownerId: null }
const anonymousRequester: Requester = { caller: anonymousCaller, ownerId: null }

/** Identifies the sender of a request. Refuses tokens that are not ours, and requests without one. */
export async function identify(storage: StorageContext, credentials: Credentials): Promise<Requester> {
  const token = (credentials.authorization ?? '').replace(/^bearer\s+/i, '').trim()
  // When signed out, clients send the project's key in both headers.
  if (token && !token.startsWith('sb_')) return readToken(storage, token)
  const key = credentials.apikey || token
  if (key && isSameSecret(key, storage.secretKey)) return serviceRequester
  if (key && isSameSecret(key, storage.publishableKey)) return anonymousRequester
  return readToken(storage, key)
}

/** Refuses a token whose session has ended, perhaps during the request. */
export async function requireLiveSession(
  { sessions }: Pick<StorageContext, 'sessions'>,
  { claims }: Caller,
): Promise<void> {
  if (!(await sessions.areClaimsLive(claims))) throw refusal('sessionEnded')
}

async function readToken(storage: StorageContext, token: string): Promise<Requester> {
  const claims = await storage.tokens.verify(token).catch((error: unknown) => {
    throw error instanceof TokenRefused ? refuseWith.badToken(error.message) : error
  })
  const role = claims.role ?? 'anon'
  if (!isCallerRole(role)) throw refusal('accessDenied')
  const caller = { role, claims }
  await requireLiveSession(storage, caller)
  return { caller, ownerId: typeof claims.sub === 'string' ? claims.sub : null }
}
