import { join } from 'node:path'
import type { ClientBase } from 'pg'
import type { Config } from '#config/config.ts'
import { SettingsError } from '#config/environment.ts'
import type { Connection } from '#platform/database/connection.ts'
import { countProcesses, OtherKeyInUse, type SharedKey, shareKeys } from '#platform/database/shared-keys.ts'
import type { Logger } from '#platform/log/logger.ts'
import { type AuthKeys, keyFileOf } from '../create-auth.ts'

interface KeyAccessOptions {
  config: Config
  keys: AuthKeys
  log: Logger
  database: { direct: Connection; isShared: boolean; hasSessions: () => boolean }
}

const SECRET_KEY = 'SECRET_KEY'
const SECRET_KEY_CLASS = 1_936_024_947

export function sharedSecretKey(secretKey: string): SharedKey {
  return { name: SECRET_KEY, lockClass: SECRET_KEY_CLASS, read: async () => [secretKey] }
}

export function sharedSigningKeys({ ring }: Pick<AuthKeys, 'ring'>): SharedKey {
  return { name: 'signing keys', lockClass: 1_936_024_948, read: ring.identities }
}

/**
 * Refuses to run beside a process with different keys. An embedded database belongs to one process, so there is nothing
 * to check.
 */
export function createKeyAccess({ config, keys, log, database }: KeyAccessOptions) {
  let shared: Awaited<ReturnType<typeof shareKeys>> | null = null
  return {
    /** Must run after the migrations. Without a session no lock can be held, which the log already reports. */
    async claim(): Promise<void> {
      if (!database.isShared || !database.hasSessions()) return
      const all = [sharedSecretKey(keys.secretKey), sharedSigningKeys(keys)]
      shared = await shareKeys({ connection: database.direct, keys: all, log }).catch((error: unknown) => {
        throw error instanceof OtherKeyInUse ? new SettingsError([describeOtherKey(error.key, config)]) : error
      })
    },
    stop(): void {
      shared?.stop()
    },
  }
}

/** The processes that run on this database, without one that has not claimed its keys yet. */
export function countOtherProcesses(client: ClientBase): Promise<number> {
  return countProcesses(client, [{ lockClass: SECRET_KEY_CLASS }])
}

/** What to do about a running process with another key. */
export function describeOtherKey(key: string, config: Config): string {
  const { auth, dataDir } = config
  return key === SECRET_KEY
    ? `${auth.secretKey ? SECRET_KEY : `The key in ${join(dataDir, 'secret-key')}`} is not the SECRET_KEY of the processes that run on this database. Use theirs, or announce the new one with \`npm run auth:keys -- change-secret\` (docs/operations.md, Signing keys).`
    : `AUTH_JWK_FILE: ${keyFileOf(config)} has no key in common with a process that runs on this database. Use its file; \`npm run auth:keys -- rotate\` changes keys (docs/operations.md, Signing keys).`
}
