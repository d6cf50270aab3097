import type { Kysely } from 'kysely'
import { openAuthKeys } from '#app/create-auth.ts'
import { createStorage } from '#app/create-storage.ts'
import { readPublishableKey } from '#app/publishable-key.ts'
import type { Config } from '#config/config.ts'
import type { Logger } from '#platform/log/logger.ts'
import { createLiveSessions } from '#services/auth/sessions/live-sessions.ts'
import type { Tables } from '#services/tables.ts'
import { imageProgram } from '../dev/load-config.ts'

/** The storage service, for a command. */
export async function openStorage({ config, db, log }: { config: Config; db: Kysely<Tables>; log: Logger }) {
  return createStorage({
    config,
    log,
    database: { storageDb: db, canActForCallers: async () => true },
    sessions: createLiveSessions(db),
    publishableKey: await readPublishableKey(config.publishableKey, config.dataDir),
    keys: await openAuthKeys(config),
    imageProgram,
  })
}
