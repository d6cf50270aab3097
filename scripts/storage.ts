// npm run storage -- buckets | list BUCKET [PREFIX] | get BUCKET KEY [FILE] | put BUCKET KEY FILE | rm BUCKET KEY...
//   | sweep [--take-over] | stats | migrate
// Lists buckets and files, reads, stores and removes files, or moves all of them to the storage configured now.
import { openBlobStores } from '#app/open-blob-store.ts'
import { createLogger } from '#platform/log/logger.ts'
import { loadConfig } from './dev/load-config.ts'
import { openSiteDatabase } from './site/open-site-database.ts'
import { openStorage } from './site/open-storage.ts'
import { parseStorageCommand, USAGE } from './storage/storage-command.ts'

const command = parseStorageCommand(process.argv.slice(2))
if (!command) {
  console.error(USAGE)
  process.exit(2)
}

const config = loadConfig()
const log = createLogger({ level: 'fatal', destination: process.stderr })
const { db, close } = await openSiteDatabase({ config, log, max: 2 })
const storage = await openStorage({ config, log, db })
try {
  await command.run({ storage: storage.context, stores: openBlobStores(config), print: (line) => console.log(line) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  storage.stop()
  await close()
}
