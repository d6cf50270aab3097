import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createSaml } from '#app/create-saml.ts'
import { createConfig } from '#config/config.ts'
import { readEnvironment } from '#config/environment.ts'
import { type AuthMail, SendAuthMail } from '#domain/jobs/send-auth-mail.ts'
import { SendSms } from '#domain/jobs/send-sms.ts'
import { createConcurrencyLimit } from '#platform/limits/concurrency-limit.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.ts'
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts'
import { createAccessTokens } from '#platform/tokens/access-tokens.ts'
import { ensureKeyFile } from '#platform/tokens/key-file.ts'
import { createKeyRing } from '#platform/tokens/key-ring.ts'
import type { AuthContext, Client } from '#services/auth/auth-context.ts'
import type { AuthSettings } from '#services/auth/auth-settings.ts'
import { verify } from '#services/auth/codes/verify.ts'
import { createExternalProviders } from '#services/auth/external/external-providers.ts'
import { signUp } from '#services/auth/sign-in/sign-up.ts'
import { quickTiming } from '../../support/database/quick-timing.ts'
import { makeTemporaryDirectory } from '../../support/temporary-directory.ts'
import { startQueueAmongOthers } from '../jobs/start-queue.ts'

export const NOON = Date.parse('2026-11-15T12:00:00Z')
export const siteUrl = 'https://www.site.example'
export const password = 'violet-harbour-7'

/** Thousands of passwords are hashed in the tests, so argon2 runs with the least work possible. */
const quickHashes = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export const client: Client = { ipAddress: '203.0.113.7', limitKey: '203.0.113.7', userAgent: 'test' }
export const nothing = { code_challenge: '', code_challenge_method: '' }

/** The service with a new database and a clock that the test moves. Mails stay in the queue. */
export async function startAuth(overrides: Partial<AuthSettings> = {}, formerIssuers: string[] = []) {
  // Nobody works on the jobs, so the queue need not look for them.
  const queue = await startQueueAmongOthers([SendAuthMail, SendSms], { ...quickTiming, pollMs: 60_000 })
  const directory = await makeTemporaryDirectory()
  let time = NOON
  const now = () => time
  const path = join(directory.path, 'auth-keys.json')
  await ensureKeyFile(path, time)
  const ring = createKeyRing({ path, now })
  const settings: AuthSettings = {
    ...createConfig(readEnvironment({})).auth.settings,
    siteUrl,
    baseUrl: `${siteUrl}/auth/v1`,
    issuer: `${siteUrl}/auth/v1`,
    audience: 'authenticated',
    role: 'authenticated',
    adminRoles: ['service_role'],
    mailIntervalSeconds: 0,
    ...overrides,
  }
  const auth: AuthContext = {
    db: queue.db,
    queue: queue.queue,
    settings,
    now,
    secretKey: `sb_secret_${'x'.repeat(32)}`,
    tokens: createAccessTokens({ ring, issuer: settings.issuer, formerIssuers, now }),
    passwords: createPasswordHasher(createConcurrencyLimit({ concurrency: 2, queue: 100 }), quickHashes),
    limiter: createRateLimiter({ pool: queue.pool, now }),
    endChannels: () => {},
    providers: createExternalProviders([], now),
    saml: createSaml(createConfig(readEnvironment({ DATA_DIR: directory.path })), settings.baseUrl, now),
    newId: randomUUID,
    random: randomBytes,
  }
  return {
    auth,
    ring,
    path,
    pool: queue.pool,
    db: queue.db,
    connection: queue.connection,
    pass: (ms: number) => {
      time += ms
    },
    now,
    /** The mails to an address, newest first. */
    async mailsTo(address: string): Promise<AuthMail[]> {
      const { rows } = await queue.pool.query<{ data: AuthMail }>(
        "select data from pgboss.job where name = $1 and data ->> 'to' = $2 order by created_on desc",
        [SendAuthMail.name, address],
      )
      return rows.map(({ data }) => data)
    },
    async [Symbol.asyncDispose]() {
      await queue[Symbol.asyncDispose]()
      await directory[Symbol.asyncDispose]()
    },
  }
}

export type AuthFixture = Awaited<ReturnType<typeof startAuth>>

export function signUpBody(email: string, given = password) {
  return { email, phone: '', password: given, data: {}, channel: '', ...nothing }
}

/** Signs up and confirms with the code from the mail. */
export async function makeUser({ auth, mailsTo }: AuthFixture, email: string, given = password) {
  await signUp(auth, client, signUpBody(email, given), siteUrl)
  const [mail] = await mailsTo(email)
  const body = { type: 'signup', token: mail?.code ?? '', token_hash: '', email, phone: '', redirect_to: '' }
  const result = await verify(auth, client, body)
  if (result.kind !== 'session') throw new Error('no session')
  return result.session
}

/** The token in the link of a mail. */
export function hashOf(mail: AuthMail | undefined): string {
  return new URL(mail?.link ?? '').searchParams.get('token_hash') ?? ''
}
