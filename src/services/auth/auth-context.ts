import type { Kysely, Transaction } from 'kysely'
import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import type { RateLimiter } from '#platform/limits/rate-limiter.ts'
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts'
import type { ServiceProvider } from '#platform/saml/service-provider.ts'
import type { AccessTokens } from '#platform/tokens/access-tokens.ts'
import type { Tables } from '../tables.ts'
import type { AuthLimitName, AuthSettings } from './auth-settings.ts'
import type { ExternalProviders } from './external/external-providers.ts'

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** The dependencies of every operation of the auth service. */
export interface AuthContext {
  db: Db
  queue: Pick<JobQueue, 'enqueue'>
  tokens: AccessTokens
  passwords: PasswordHasher
  limiter: RateLimiter
  /** Closes whatever is still open in the name of these sessions. Called after the transaction that ended them. */
  endChannels: (ended: EndedSessions) => void
  providers: ExternalProviders
  saml: ServiceProvider
  settings: AuthSettings
  /** Gives access to the admin endpoints. */
  secretKey: string
  now: () => number
  newId: () => string
  random: (bytes: number) => Buffer
}

/** What is known about the client from its connection. */
export interface Client {
  ipAddress: string
  /** The key for rate limits: the IPv4 address, or the /64 of an IPv6 address. */
  limitKey: string
  userAgent: string
}

export function limitOf({ settings }: AuthContext, name: AuthLimitName) {
  return { name: `auth ${name}`, ...settings.limits[name] }
}
