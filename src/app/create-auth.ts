import { randomBytes, randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Config } from '#config/config.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'
import { createConcurrencyLimit } from '#platform/limits/concurrency-limit.ts'
import type { RateLimiter } from '#platform/limits/rate-limiter.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts'
import { createGatewaySmsSender } from '#platform/sms/gateway-sms-sender.ts'
import { createLogSmsSender } from '#platform/sms/log-sms-sender.ts'
import type { SmsSender } from '#platform/sms/sms-sender.ts'
import { createAccessTokens } from '#platform/tokens/access-tokens.ts'
import { ensureKeyFile } from '#platform/tokens/key-file.ts'
import { createKeyRing, type KeyRing } from '#platform/tokens/key-ring.ts'
import type { AuthContext } from '#services/auth/auth-context.ts'
import { startAuthCleaning } from '#services/auth/clean-up.ts'
import { createExternalProviders } from '#services/auth/external/external-providers.ts'
import { mayNotify } from '#services/auth/mails/queue-notice.ts'
import { workOnAuthJobs } from '#services/auth/work-on-auth-jobs.ts'
import type { Tables } from '#services/tables.ts'
import type { WorkOnJobs } from './create-jobs.ts'
import { createSaml } from './create-saml.ts'
import { findStoredKey, readStoredKey } from './stored-key.ts'

interface AuthOptions {
  config: Config
  log: Logger
  db: Kysely<Tables>
  queue: Pick<JobQueue, 'enqueue'>
  limiter: RateLimiter
  keys: AuthKeys
  endChannels: AuthContext['endChannels']
}

export interface AuthKeys {
  ring: KeyRing
  secretKey: string
}

const SECRET_KEY_FILE = 'secret-key'

/** The file of the signing keys: as set, or the default in the data directory. */
export function keyFileOf({ auth, dataDir }: Config): string {
  return auth.jwkFile ?? join(dataDir, 'auth-keys.json')
}

/** The signing keys and the secret key of the admin endpoints. The first start creates them. */
export async function openAuthKeys(config: Config): Promise<AuthKeys> {
  const path = keyFileOf(config)
  if (!config.auth.jwkFile) await ensureKeyFile(path, Date.now())
  const ring = createKeyRing({ path, now: Date.now })
  // Unusable keys should stop the start, not the first sign-in.
  await ring.signer()
  return { ring, secretKey: await readSecretKey(config) }
}

export function readSecretKey({ auth, dataDir }: Config): Promise<string> {
  return readStoredKey(auth.secretKey, { dataDir, name: SECRET_KEY_FILE, prefix: 'sb_secret_' })
}

/** Null before the first start. */
export function findSecretKey({ auth, dataDir }: Config): Promise<string | null> {
  return findStoredKey(auth.secretKey, { dataDir, name: SECRET_KEY_FILE })
}

/** Node's thread pool has four threads. One must stay free for file access. */
function hashingLimits({ auth: { hashing } }: Config) {
  const concurrency = hashing.concurrency ?? Math.min(3, Math.max(2, availableParallelism()))
  return { concurrency, queue: hashing.queue }
}

function createTokens({ auth: { formerIssuers, jwtSecret } }: Config, ring: KeyRing, issuer: string) {
  return createAccessTokens({ ring, issuer, formerIssuers, now: Date.now, legacySecret: jwtSecret })
}

/** The auth service and its periodic cleanup. */
export function createAuth({ config, log, db, queue, limiter, endChannels, keys }: AuthOptions) {
  const { ring, secretKey } = keys
  const now = Date.now
  const { siteUrl } = config.server
  const baseUrl = `${siteUrl}/auth/v1`
  const issuer = config.auth.issuer ?? baseUrl
  const auth: AuthContext = {
    db,
    queue,
    limiter,
    endChannels,
    now,
    tokens: createTokens(config, ring, issuer),
    providers: createExternalProviders(config.auth.providers, now),
    saml: createSaml(config, baseUrl, now),
    passwords: createPasswordHasher(createConcurrencyLimit(hashingLimits(config))),
    settings: {
      ...config.auth.settings,
      siteUrl,
      baseUrl,
      issuer,
      audience: 'authenticated',
      role: 'authenticated',
      adminRoles: ['service_role', 'supabase_admin'],
    },
    secretKey,
    newId: randomUUID,
    random: randomBytes,
  }
  const cleaning = startAuthCleaning({ db, log, now, settings: auth.settings })
  const workOnJobs: WorkOnJobs = (jobQueue, delivery) =>
    workOnAuthJobs(jobQueue, {
      ...delivery,
      smsSender: createSmsSender(config, log),
      now,
      mayNotify: (address) => mayNotify(auth, address),
    })
  return { auth, publicKeys: ring.publicKeys, workOnJobs, stop: cleaning.stop }
}

function createSmsSender({ auth: { smsGateway, settings } }: Config, log: Logger): SmsSender {
  if (smsGateway) return createGatewaySmsSender(smsGateway)
  if (settings.isPhoneOn)
    log.warn('AUTH_PHONE is on but AUTH_SMS_GATEWAY_URL is not set: codes are only written to this log')
  return createLogSmsSender({ log })
}
