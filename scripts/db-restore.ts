// npm run db:restore FILE [-- --replace] [--create] [--files FOLDER] [--allow-missing-files]: restores a backup and the
// files in FILE.files or FOLDER. With --from-backup-dir, FILE is `latest` or the name of a backup in BACKUP_DIR, which is
// a folder or an S3 bucket; if the latest is damaged, --or-older restores the next older good one. The database must be
// empty unless --replace is given; --create makes the embedded one first.
// npm run db:restore -- --at TIME [--replace] [--create] [--allow-missing-files]: restores the embedded database as it was
// at a time such as "2026-11-19 14:30" in Ontario or 2026-11-19T14:30:00-05:00, or at the latest one there is. --replace
// puts the present one aside; --create is for a new machine.
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { explainFailure } from '#app/explain-failure.ts'
import { openBlobStore } from '#app/open-blob-store.ts'
import type { Config } from '#config/config.ts'
import { type RestoreOptions, restoreDatabase } from '#platform/database/backup/restore.ts'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import { withClient } from '#platform/database/connection.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { createLogger } from '#platform/log/logger.ts'
import { finishRestoredRun } from '#services/backups/backup-store.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { renameDatabase } from '#services/storage/blobs/database-identity-store.ts'
import { openBackup } from './backup/backup-source.ts'
import { chooseBackup } from './backup/choose-backup.ts'
import { restoreAt } from './backup/restore-at.ts'
import { printTables } from './backup/verify-command.ts'
import { loadConfig, projectRoot } from './dev/load-config.ts'
import { prepareJobSchema } from './dev/prepare-job-schema.ts'
import { createProgressBar } from './terminal/progress-bar.ts'

const { positionals, values } = readArguments()
const [name] = positionals
if (values.at) process.exit(await restoreMoment(values.at))
if (!name) refuse()
const directory = join(projectRoot, 'migrations')
const config = loadConfig()
const log = createLogger({ level: 'warn' })
const bar = createProgressBar('files')
const allowsMissing = values['allow-missing-files'] ?? false
const source = values['from-backup-dir'] ? await chooseAutomatic(name) : openBackup(name, values.files)
const { file } = source
const files = {
  from: source.files,
  to: openBlobStore(config),
  allowsMissing,
  makeOwner: (client) => renameDatabase(client, randomUUID()),
  onProgress: ({ count }) => bar.update({ done: count }),
} satisfies RestoreOptions['files']
try {
  const { database, dataDir } = config
  const opened = await openDatabaseForTool({
    databaseUrl: database.directUrl,
    dataDir,
    log,
    exclusive: true,
    mayBeEmpty: true,
    creates: values.create ?? false,
  })
  try {
    const tables = await restoreDatabase({
      connection: opened.connection,
      file,
      directory,
      log,
      isTransientTable,
      files,
      replace: values.replace ?? false,
      prepareSchemas: prepareJobSchema,
      prepareRoles: (connection) => prepareCallerRoles({ connection, rights: [], serviceTables: [] }),
    })
    await withClient(opened.connection, (client) => finishRestoredRun(client, basename(file)))
    bar.end()
    printTables(tables)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored ${rows} rows of ${tables.length} tables from ${file} to ${opened.location}.`)
  } finally {
    await opened.close()
  }
} catch (error) {
  bar.end()
  sayNothingRestored(error, config)
  process.exitCode = 1
} finally {
  await source.remove()
}

async function restoreMoment(at: string): Promise<number> {
  if (name || values.files || values['from-backup-dir'] || values['or-older']) refuse()
  const settings = loadConfig()
  const { replace = false, create = false, 'allow-missing-files': allowsMissing = false } = values
  try {
    const log = createLogger({ level: 'warn' })
    await restoreAt({ config: settings, log, at, replace, create, allowsMissing })
    return 0
  } catch (error) {
    sayNothingRestored(error, settings)
    return 1
  }
}

function sayNothingRestored(error: unknown, settings: Config): void {
  const reason = explainFailure(error, settings) ?? (error instanceof Error ? error.message : error)
  console.error(`Nothing was restored. ${reason}`)
}

function chooseAutomatic(wanted: string) {
  return chooseBackup({ config, wanted, allowsMissing, takesOlder: values['or-older'] ?? false, commandFor })
}

/** This command for another backup. */
function commandFor(other: string): string {
  const { OFFMARKET_ENV_FILE: envFile } = process.env
  const flags = (['from-backup-dir', 'replace', 'create', 'allow-missing-files'] as const).filter(
    (flag) => values[flag],
  )
  const settings = envFile ? ` --env-file ${/\s/.test(envFile) ? JSON.stringify(envFile) : envFile}` : ''
  return `npm run db:restore ${other} -- ${flags.map((flag) => `--${flag}`).join(' ')}${settings}`
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: 'boolean' },
        create: { type: 'boolean' },
        'allow-missing-files': { type: 'boolean' },
        'from-backup-dir': { type: 'boolean' },
        'or-older': { type: 'boolean' },
        files: { type: 'string' },
        at: { type: 'string' },
      },
    })
  } catch {
    return refuse()
  }
}

function refuse(): never {
  console.error(
    'Usage: npm run db:restore FILE [-- --replace] [--create] [--files FOLDER | --from-backup-dir [--or-older]] [--allow-missing-files]\n' +
      '       npm run db:restore -- --at TIME [--replace] [--create] [--allow-missing-files]',
  )
  process.exit(2)
}
