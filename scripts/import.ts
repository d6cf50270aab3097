// npm run import -- leads FILE.csv [--write] [--map "Heading=field"] [--kind K] [--dates mdy|dmy] [--report FILE.csv]
//   | runs | undo RUN
// Brings leads from another program. Without --write it only says what it would do. Lists imports, and undoes one.
import { openLedgerKey, requireLedgerKey } from '#app/ledger-key.ts'
import { createDatabase } from '#platform/database/database.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { createLogger } from '#platform/log/logger.ts'
import { holdImports } from '#services/imports/import-run-store.ts'
import type { Tables } from '#services/tables.ts'
import { loadConfig, projectRoot } from './dev/load-config.ts'
import { parseImportCommand, USAGE } from './import/import-command.ts'

const command = parseImportCommand(process.argv.slice(2))
if (!command) {
  console.error(USAGE)
  process.exit(2)
}

const config = loadConfig()
const log = createLogger({ level: 'error', destination: process.stderr })
const tool = await openDatabaseForTool({ databaseUrl: config.database.directUrl, dataDir: config.dataDir, log })
const { db, close } = createDatabase<Tables>({ connection: tool.connection, max: 2, log })
try {
  await migrate({ connection: tool.connection, directory: `${projectRoot}/migrations`, log })
  const ledgerKey = await openLedgerKey(config)
  await requireLedgerKey(config, db, ledgerKey)
  // The lock and the notes of a dry run belong to one session.
  await db.connection().execute(async (session) => {
    if (!(await holdImports(session))) throw new Error('Another import or undo is running on this database.')
    const print = (line: string) => console.log(line)
    await command.run({ db: session, config, ledgerKey, now: new Date(), print })
  })
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
} finally {
  await close()
  await tool.close()
}
