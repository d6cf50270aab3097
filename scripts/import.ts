// npm run import -- leads FILE.csv [--write] [--map "Heading=field"] [--kind K] [--dates mdy|dmy] [--report FILE.csv]
//   | supabase DUMP.sql|--from URL [--write] [--files FOLDER|URL] [--report FILE.csv] | runs | undo RUN
// Brings leads from another program, or accounts and files from Supabase. Without --write it only says what it would do.
// Lists imports, and undoes one.
import { openLedgerKey, requireLedgerKey } from '#app/ledger-key.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { createLogger } from '#platform/log/logger.ts'
import { holdImports } from '#services/imports/import-run-store.ts'
import { loadConfig } from './dev/load-config.ts'
import { parseImportCommand, USAGE } from './import/import-command.ts'
import { openSiteDatabase } from './site/open-site-database.ts'
import { openStorage } from './site/open-storage.ts'

const command = parseImportCommand(process.argv.slice(2))
if (!command) {
  console.error(USAGE)
  process.exit(2)
}

const config = loadConfig()
const log = createLogger({ level: 'error', destination: process.stderr })
const { db, close } = await openSiteDatabase({ config, log, max: 4, isDirect: true })
let storage: Awaited<ReturnType<typeof openStorage>> | null = null
try {
  const ledgerKey = await openLedgerKey(config)
  await requireLedgerKey(config, db, ledgerKey)
  // The lock and the notes of a dry run belong to one session.
  await db.connection().execute(async (session) => {
    if (!(await holdImports(session))) throw new Error('Another import or undo is running on this database.')
    const print = (line: string) => console.log(line)
    const open = async () => {
      storage ??= await openStorage({ config, db, log })
      return storage.context
    }
    await command.run({ db: session, config, ledgerKey, openStorage: open, now: new Date(), print })
  })
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
} finally {
  stopStorage()
  await close()
}

/** Separate, because an assignment in a callback is not seen by the compiler. */
function stopStorage(): void {
  storage?.stop()
}
