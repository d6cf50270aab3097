// npm run storage -- buckets | list BUCKET [PREFIX] | get BUCKET KEY [FILE] | put BUCKET KEY FILE | rm BUCKET KEY...
//   | sweep [--take-over] | stats | migrate
// Lists buckets and files, reads, stores and removes files, or moves all of them to the storage configured now.
import { openAuthKeys } from '#app/create-auth.ts'
import { createStorage } from '#app/create-storage.ts'
import { openBlobStores } from '#app/open-blob-store.ts'
import { readPublishableKey } from '#app/publishable-key.ts'
import { createDatabase } from '#platform/database/database.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { createLogger } from '#platform/log/logger.ts'
import { createLiveSessions } from '#services/auth/sessions/live-sessions.ts'
import type { Tables } from '#services/tables.ts'
import { imageProgram, loadConfig } from './dev/load-config.ts'
import { parseStorageCommand, USAGE } from './storage/storage-command.ts'

const command = parseStorageCommand(process.argv.slice(2))
if (!command) {
  console.error(USAGE)
  process.exit(2)
}

const config = loadConfig()
const log = createLogger({ level: 'fatal', destination: process.stderr })
const tool = await openDatabaseForTool({ databaseUrl: config.database.url, dataDir: config.dataDir, log })
const { db, close } = createDatabase<Tables>({ connection: tool.connection, max: 2, log })
const storage = createStorage({
  config,
  log,
  database: { storageDb: db, canActForCallers: async () => true },
  sessions: createLiveSessions(db),
  publishableKey: await readPublishableKey(config.publishableKey, config.dataDir),
  keys: await openAuthKeys(config),
  imageProgram,
})
try {
  await command.run({ storage: storage.context, stores: openBlobStores(config), print: (line) => console.log(line) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  storage.stop()
  await close()
  await tool.close()
}
