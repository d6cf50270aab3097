import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { PORTABLE_SESSION } from '#platform/database/backup/backup.ts'
import { holdBlobs } from '#platform/database/backup/blob-hold.ts'
import { listTables, quoteColumns, quoteName, type Table } from '#platform/database/backup/table-catalog.ts'
import type { Connection } from '#platform/database/connection.ts'
import { withSession } from '#platform/database/sessions.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import type { BlobStore } from '#platform/files/blob-store.ts'
import { isTransientTable } from '#services/realtime/changes/leftovers-store.ts'
import { type ExportedFiles, exportFiles } from './export-files.ts'
import { isExported } from './exported-tables.ts'
import { type ExportedTable, printReadme } from './readme.ts'
import { printConsents, printLeads } from './sheets.ts'
import { type Content, writeHashed } from './write-hashed.ts'

interface Export {
  tables: ExportedTable[]
  files: ExportedFiles
}

interface ExportOptions {
  connection: Connection
  folder: string
  blobs: BlobStore
  now: Date
  onProgress: (done: number) => void
}

/**
 * Writes everything in open formats, as of one moment. The manifest and the hashes come last, so a folder without them is not
 * complete.
 */
export async function writeExport(options: ExportOptions): Promise<Export> {
  const { connection, folder, blobs, now, onProgress } = options
  await prepareFolder(folder)
  const sums: string[] = []
  const write = async (path: string, content: Content) => {
    const written = await writeHashed(join(folder, path), content)
    sums.push(`${written.sha256}  ${path}\n`)
    return written
  }
  const everything = await withSession(connection, async (client) => {
    // Until everything is written, no stored file that the snapshot refers to may be removed.
    await holdBlobs(client)
    await client.query(`${PORTABLE_SESSION}; set timezone = 'UTC'; set row_security = off`)
    await client.query('begin isolation level repeatable read, read only')
    const tables = await writeTables(client, write)
    await write('leads.csv', printLeads(client))
    await write('consents.csv', printConsents(client))
    const files = await exportFiles({ client, folder, blobs, onProgress, write })
    await client.query('commit')
    return { tables, files }
  })
  await write('README.md', [printReadme(everything.tables, everything.files.count, now)])
  const manifest = { format: 'offmarket-ontario export', version: 1, createdAt: now.toISOString(), ...everything }
  await write('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`])
  await writeHashed(join(folder, 'SHA256SUMS'), sums)
  return everything
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new OperatorError(`${folder} is not empty. Name a new folder.`)
  await chmod(folder, 0o700)
  await mkdir(join(folder, 'data'), { mode: 0o700 })
}

async function writeTables(
  client: pg.Client,
  write: (path: string, content: Content) => ReturnType<typeof writeHashed>,
): Promise<ExportedTable[]> {
  const tables: ExportedTable[] = []
  for (const table of (await listTables(client, isTransientTable)).filter(isExported)) {
    const name = `${table.schema}.${table.name}`
    const path = `data/${name.replaceAll(/[^\w.-]/g, encodeURIComponent)}.jsonl`
    const rows = client.query(copyTo(copyAsJson(table)))
    const written = await write(path, rows)
    tables.push({ table: name, path, rows: rows.rowCount, ...written })
  }
  return tables
}

/** JSON contains neither of these two control characters, so the CSV format prints it as it is. */
function copyAsJson(table: Table): string {
  const only = table.isPartitioned ? '' : 'only '
  return `copy (select row_to_json(t) from (select ${quoteColumns(table.columns)} from ${only}${quoteName(table)}) t)
    to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`
}
