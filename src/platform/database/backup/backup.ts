import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BlobStore } from '../../files/blob-store.ts'
import { syncDirectory } from '../../files/sync-directory.ts'
import { findJobSchemaVersion } from '../../jobs/job-store.ts'
import type { Connection } from '../connection.ts'
import { readAppliedMigrations } from '../migrate.ts'
import { withSession } from '../sessions.ts'
import { encodeFrame, encodeRows, readFileList, type SavedFile, type TableSummary } from './backup-file.ts'
import { holdBlobs } from './blob-hold.ts'
import { type CopiedFiles, copyFiles, nothingCopied } from './copy-files.ts'
import { listPolicies } from './policies.ts'
import { type IsTransient, listSequences, listTables, quoteColumns, quoteName, type Table } from './table-catalog.ts'

/** The stored files that rows refer to. */
export interface BackupFiles {
  from: BlobStore
  to: BlobStore
  /** Lists all of them in ascending order, in batches. */
  list: (client: pg.ClientBase) => AsyncIterable<SavedFile[]>
  onProgress?: ((copied: CopiedFiles) => void) | undefined
}

interface BackupOptions {
  connection: Connection
  file: string
  now: Date
  isTransientTable: IsTransient
  /** If left out, only rows are saved. */
  files?: BackupFiles
}

export interface Backup {
  tables: TableSummary[]
  files: CopiedFiles
}

/** Settings that make COPY's text format mean the same on every server. */
export const PORTABLE_SESSION = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set idle_session_timeout = 0; set lock_timeout = '30s'`

/**
 * Writes a snapshot of all rows to a file, and copies the stored files that they refer to. The backup appears under its
 * name only once everything is safely on disk.
 */
export async function backUpDatabase(options: BackupOptions): Promise<Backup> {
  const { connection, file, files } = options
  const partial = `${file}.partial`
  // Removing a leftover first ensures that the new file has our permissions from the start.
  await rm(partial, { force: true })
  const handle = await open(partial, 'wx', 0o600)
  try {
    const backup = await withSession(connection, async (client) => {
      // Until everything is copied, no stored file that the snapshot refers to may be removed.
      await holdBlobs(client)
      const tables = await writeRows(client, handle, options)
      return {
        tables,
        files: files ? await copyFiles({ ...files, files: readFileList(partial), client }) : nothingCopied,
      }
    })
    await rename(partial, file)
    await syncDirectory(dirname(file))
    return backup
  } catch (error) {
    // Still open if no session could be opened.
    await handle.close()
    await rm(partial, { force: true })
    throw error
  }
}

async function writeRows(client: pg.Client, handle: FileHandle, options: BackupOptions): Promise<TableSummary[]> {
  const tables: TableSummary[] = []
  const rows = Readable.from(snapshot(client, options, tables))
  try {
    await pipeline(rows, createGzip(), handle.createWriteStream({ flush: true }))
  } finally {
    await handle.close()
  }
  return tables
}

async function* snapshot(
  client: pg.Client,
  { now, files, isTransientTable }: BackupOptions,
  done: TableSummary[],
): AsyncGenerator<Buffer> {
  await client.query(PORTABLE_SESSION)
  // Better to fail than to leave out rows that a row-level security policy hides.
  await client.query('set row_security = off')
  await client.query('begin isolation level repeatable read, read only')
  const tables = await listTables(client, isTransientTable)
  // A table that a migration rewrites while we read would look empty to this snapshot.
  if (tables.length > 0) await client.query(`lock table ${tables.map(quoteName).join(', ')} in access share mode`)
  yield encodeFrame({
    kind: 'H',
    value: {
      format: 'offmarket-ontario backup',
      version: 2,
      createdAt: now.toISOString(),
      migrations: await readAppliedMigrations(client),
      jobSchemaVersion: await findJobSchemaVersion(client),
    },
  })
  yield encodeFrame({ kind: 'P', value: await listPolicies(client) })
  let fileCount = 0
  for await (const value of files?.list(client) ?? []) {
    yield encodeFrame({ kind: 'B', value })
    fileCount += value.length
  }
  for (const table of tables) {
    const { schema, name, columns } = table
    yield encodeFrame({ kind: 'T', value: { schema, name, columns } })
    const rows = client.query(copyTo(copyOut(table)))
    for await (const chunk of rows) yield* encodeRows(chunk)
    const summary = { schema, name, rows: rows.rowCount }
    yield encodeFrame({ kind: 'E', value: summary })
    done.push(summary)
  }
  yield encodeFrame({ kind: 'Z', value: { tables: done, sequences: await listSequences(client), files: fileCount } })
  await client.query('commit')
}

function copyOut(table: Table): string {
  const only = table.isPartitioned ? '' : 'only '
  return `copy (select ${quoteColumns(table.columns)} from ${only}${quoteName(table)}) to stdout`
}
