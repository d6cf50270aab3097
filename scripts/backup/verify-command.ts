import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import type { TableSummary } from '#platform/database/backup/backup-file.ts'
import { verifyBackup } from '#platform/database/backup/backup-file.ts'
import { verifyFiles } from '#platform/database/backup/verify-files.ts'
import { formatBytes } from '../terminal/format-bytes.ts'
import { createProgressBar } from '../terminal/progress-bar.ts'
import type { BackupSource } from './backup-source.ts'

/** Reads a whole backup and its files. Prints what it contains, and returns whether all of it is good. */
export async function verifyCommand({ file, files }: BackupSource): Promise<boolean> {
  const { header, trailer } = await verifyBackup(file)
  const bar = createProgressBar('files')
  const verified = await verifyFiles(file, files, ({ count }) => bar.update({ done: count })).finally(() => bar.end())
  printTables(trailer.tables)
  const rows = trailer.tables.reduce((sum, table) => sum + table.rows, 0)
  const { count, bytes, missing, damaged } = verified
  const contents = `${rows} rows of ${trailer.tables.length} tables and ${count} files (${formatBytes(bytes)})`
  console.log(`${file}, made on ${formatTorontoTimeWithZone(new Date(header.createdAt))}, has ${contents}.`)
  if (missing.length > 0) console.error(`These files are missing: ${missing.join(', ')}`)
  if (damaged.length > 0) console.error(`These files are damaged: ${damaged.join(', ')}`)
  const isGood = missing.length + damaged.length === 0
  if (isGood) console.log('All of it was read again and is good.')
  return isGood
}

/** Tables with rows, and their number. */
export function printTables(tables: TableSummary[]): void {
  for (const { schema, name, rows } of tables.filter(({ rows }) => rows > 0))
    console.log(`  ${schema}.${name}: ${rows}`)
}
