// npm run db:restore FILE [-- --replace] [--files FOLDER] [--allow-missing-files]: restores a backup, with the files in
// FILE.files or FOLDER. The database must be empty unless --replace is given.
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBlobStore } from '#app/open-blob-store.ts'
import { type RestoreOptions, restoreDatabase } from '#platform/database/backup/restore.ts'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { createLogger } from '#platform/logger.ts'
import { renameDatabase } from '#services/storage/blobs/database-identity-store.ts'
import { prepareJobSchema } from './bench/prepare-job-schema.ts'
import { loadConfig } from './dev/load-config.ts'
import { createProgressBar } from './terminal/progress-bar.ts'

const { positionals, values } = readArguments()
const [name] = positionals
if (!name) refuse()
const file = resolve(name)
const directory = join(import.meta.dirname, '..', 'migrations')
const config = loadConfig()
const log = createLogger({ level: 'warn' })
const bar = createProgressBar('files')
const files = {
  from: createDiskBlobStore(resolve(values.files ?? `${file}.files`)),
  to: openBlobStore(config),
  allowsMissing: values['allow-missing-files'] ?? false,
  makeOwner: (client) => renameDatabase(client, randomUUID()),
  onProgress: ({ count }) => bar.update({ done: count }),
} satisfies RestoreOptions['files']
try {
  const { database, dataDir } = config
  const opened = await openDatabaseForTool({ databaseUrl: database.url, dataDir, log, exclusive: true })
  try {
    const tables = await restoreDatabase({
      connection: opened.connection,
      file,
      directory,
      log,
      files,
      replace: values.replace ?? false,
      prepareSchemas: prepareJobSchema,
      prepareRoles: (connection) => prepareCallerRoles({ connection, rights: [], serviceTables: [] }),
    })
    bar.end()
    for (const { schema, name, rows } of tables.filter(({ rows }) => rows > 0))
      console.log(`  ${schema}.${name}: ${rows}`)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Restored ${rows} rows of ${tables.length} tables from ${file} to ${opened.location}.`)
  } finally {
    await opened.close()
  }
} catch (error) {
  bar.end()
  console.error(`Nothing was restored. ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean' }, 'allow-missing-files': { type: 'boolean' }, files: { type: 'string' } },
    })
  } catch {
    return refuse()
  }
}

function refuse(): never {
  console.error('Usage: npm run db:restore FILE [-- --replace] [--files FOLDER] [--allow-missing-files]')
  process.exit(2)
}
