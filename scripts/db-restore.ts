// npm run db:restore FILE [-- --replace] [--create] [--files FOLDER] [--allow-missing-files]: restores a backup and the
// files in FILE.files or FOLDER. With --from-backup-dir, FILE is `latest` or the name of a backup in BACKUP_DIR, which is
// a folder or an S3 bucket. The database must be empty unless --replace is given; --create makes the embedded one first.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openBackupDestination } from '#app/create-backups.ts'
import { explainFailure } from '#app/explain-failure.ts'
import { openBlobStore } from '#app/open-blob-store.ts'
import { type RestoreOptions, restoreDatabase } from '#platform/database/backup/restore.ts'
import { prepareCallerRoles } from '#platform/database/caller-roles.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import type { BlobStore } from '#platform/files/blob-store.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { createLogger } from '#platform/log/logger.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { renameDatabase } from '#services/storage/blobs/database-identity-store.ts'
import { loadConfig } from './dev/load-config.ts'
import { prepareJobSchema } from './dev/prepare-job-schema.ts'
import { createProgressBar } from './terminal/progress-bar.ts'

const { positionals, values } = readArguments()
const [name] = positionals
if (!name) refuse()
const directory = join(import.meta.dirname, '..', 'migrations')
const config = loadConfig()
const log = createLogger({ level: 'warn' })
const bar = createProgressBar('files')
const source = values['from-backup-dir'] ? await fetchBackup(name) : openBackup(resolve(name))
const { file } = source
const files = {
  from: source.files,
  to: openBlobStore(config),
  allowsMissing: values['allow-missing-files'] ?? false,
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
  console.error(
    `Nothing was restored. ${explainFailure(error, config) ?? (error instanceof Error ? error.message : error)}`,
  )
  process.exitCode = 1
} finally {
  await source.remove()
}

interface Source {
  file: string
  files: BlobStore
  /** Removes the downloaded files. */
  remove(): Promise<void>
}

function openBackup(path: string): Source {
  return { file: path, files: createDiskBlobStore(resolve(values.files ?? `${path}.files`)), remove: async () => {} }
}

async function fetchBackup(wanted: string): Promise<Source> {
  const destination = openBackupDestination(config)
  const names = (await destination?.list())?.filter((one) => one.endsWith('.backup')).sort() ?? []
  const found = wanted === 'latest' ? names.at(-1) : names.find((one) => one === wanted)
  if (!destination || !found) {
    console.error(
      destination ? `BACKUP_DIR has these backups: ${names.join(', ') || 'none'}.` : 'BACKUP_DIR is not set.',
    )
    process.exit(1)
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(config.dataDir, 'restore-'))
  const fetched = await destination.fetch(found, folder)
  return { file: fetched, files: destination.files, remove: () => rm(folder, { recursive: true, force: true }) }
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
        files: { type: 'string' },
      },
    })
  } catch {
    return refuse()
  }
}

function refuse(): never {
  console.error(
    'Usage: npm run db:restore FILE [-- --replace] [--create] [--files FOLDER | --from-backup-dir] [--allow-missing-files]',
  )
  process.exit(2)
}
