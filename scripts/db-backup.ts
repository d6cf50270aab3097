// npm run db:backup FILE | npm run db:backup verify FILE [-- --files FOLDER | --from-backup-dir]
// Writes a snapshot of all rows to FILE and the files they refer to into the folder FILE.files, while the site may run.
// `verify` reads a backup and its files again. With --from-backup-dir, FILE is `latest` or the name of a backup in
// BACKUP_DIR.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { explainFailure } from '#app/explain-failure.ts'
import { openBlobStore } from '#app/open-blob-store.ts'
import { type Backup, backUpDatabase } from '#platform/database/backup/backup.ts'
import { DamagedBackup } from '#platform/database/backup/backup-file.ts'
import { removeUnnamedFiles } from '#platform/database/backup/copy-files.ts'
import { openDatabaseForTool } from '#platform/database/embedded/tool-database.ts'
import { describeError } from '#platform/errors/describe-error.ts'
import { createDiskBlobStore } from '#platform/files/disk-blob-store.ts'
import { createLogger } from '#platform/log/logger.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { listSavedFiles } from '#services/storage/blobs/saved-file-store.ts'
import { openAutomaticBackups, openBackup } from './backup/backup-source.ts'
import { printTables, verifyCommand } from './backup/verify-command.ts'
import { loadConfig } from './dev/load-config.ts'
import { formatBytes } from './terminal/format-bytes.ts'
import { createProgressBar } from './terminal/progress-bar.ts'

const { words, values } = readArguments()
const [first, second] = words
if (first === 'verify' && second) process.exit((await verify(second)) ? 0 : 1)
if (!first || first === 'verify') refuse()
const file = resolve(first)
const config = loadConfig()
const log = createLogger({ level: 'warn' })
try {
  const opened = await openDatabaseForTool({ databaseUrl: config.database.directUrl, dataDir: config.dataDir, log })
  try {
    print(await backUp(opened.connection), opened.location)
  } finally {
    await opened.close()
  }
} catch (error) {
  console.error(
    `No backup was made. ${explainFailure(error, config) ?? (error instanceof Error ? error.message : error)}`,
  )
  process.exitCode = 1
}

async function backUp(connection: Parameters<typeof backUpDatabase>[0]['connection']): Promise<Backup> {
  const bar = createProgressBar('files')
  const to = createDiskBlobStore(`${file}.files`)
  const onProgress = ({ count }: { count: number }) => bar.update({ done: count })
  const files = { from: openBlobStore(config), to, list: listSavedFiles, onProgress }
  try {
    const backup = await backUpDatabase({ connection, file, now: new Date(), isTransientTable, files })
    // An earlier backup with the same name may have left some.
    await removeUnnamedFiles([file], to)
    return backup
  } finally {
    bar.end()
  }
}

/** Needs the settings only to find BACKUP_DIR. */
async function verify(name: string): Promise<boolean> {
  try {
    const isAutomatic = values['from-backup-dir'] ?? false
    const source = isAutomatic
      ? await (await openAutomaticBackups(loadConfig())).fetch(name)
      : openBackup(name, values.files)
    return await verifyCommand(source).finally(source.remove)
  } catch (error) {
    console.error(
      `${name} is not good. ${error instanceof DamagedBackup ? `It cannot be restored: ${error.reason}.` : describeError(error)}`,
    )
    return false
  }
}

function readArguments() {
  try {
    const options = { files: { type: 'string' }, 'from-backup-dir': { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    return { words: positionals, values }
  } catch {
    return refuse()
  }
}

function refuse(): never {
  console.error('Usage: npm run db:backup FILE | npm run db:backup verify FILE [-- --files FOLDER | --from-backup-dir]')
  process.exit(2)
}

function print({ tables, files }: Backup, location: string): void {
  printTables(tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Saved ${rows} rows of ${tables.length} tables from ${location} to ${file} (${kib(file)} KiB).`)
  if (files.count === 0) return
  const saved = files.count - files.missing.length
  console.log(`Saved ${saved} files to ${file}.files (${formatBytes(files.copiedBytes)} were new there).`)
  if (files.missing.length > 0) console.error(`These files have no bytes: ${files.missing.join(', ')}`)
  if (files.damaged.length > 0) console.error(`These files were damaged already: ${files.damaged.join(', ')}`)
}

function kib(path: string): number {
  return Math.ceil(statSync(path).size / 1024)
}
