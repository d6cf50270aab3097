import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { syncDirectory } from '../../files/sync-directory.ts'
import { type Connection, withClient } from '../connection.ts'
import { readAppliedMigrations } from '../migrate.ts'
import { encodeFrame, encodeRows, type TableSummary } from './backup-file.ts'
import {
  listSequences,
  listTables,
  quoteColumns,
  quoteName,
  readJobSchemaVersion,
  type Table,
} from './table-catalog.ts'

interface BackupOptions {
  connection: Connection
  file: string
  now: Date
}

/** Settings with which COPY's text means the same on every server. */
export const PORTABLE_SESSION = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '30s'`

/** Writes a snapshot of all rows to a file, which appears under its name only once it is complete and on disk. */
export async function backUpDatabase({ connection, file, now }: BackupOptions): Promise<TableSummary[]> {
  const partial = `${file}.partial`
  const tables: TableSummary[] = []
  // A leftover file is removed first, so that the new one has our permissions from its first byte.
  await rm(partial, { force: true })
  const handle = await open(partial, 'wx', 0o600)
  try {
    await withClient(connection, (client) =>
      pipeline(Readable.from(snapshot(client, now, tables)), createGzip(), handle.createWriteStream({ flush: true })),
    )
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  await rename(partial, file)
  await syncDirectory(dirname(file))
  return tables
}

async function* snapshot(client: pg.Client, now: Date, done: TableSummary[]): AsyncGenerator<Buffer> {
  await client.query(PORTABLE_SESSION)
  // Rows hidden by a row-level security policy would be missing from the file: it is better to fail.
  await client.query('set row_security = off')
  await client.query('begin isolation level repeatable read, read only')
  const tables = await listTables(client)
  // A table that a migration rewrites in the meantime would look empty to this snapshot.
  if (tables.length > 0) await client.query(`lock table ${tables.map(quoteName).join(', ')} in access share mode`)
  yield encodeFrame({
    kind: 'H',
    value: {
      format: 'offmarket-ontario backup',
      version: 1,
      createdAt: now.toISOString(),
      migrations: await readAppliedMigrations(client),
      jobSchemaVersion: await readJobSchemaVersion(client),
    },
  })
  for (const table of tables) {
    const { schema, name, columns } = table
    yield encodeFrame({ kind: 'T', value: { schema, name, columns } })
    const rows = client.query(copyTo(copyOut(table)))
    for await (const chunk of rows) yield* encodeRows(chunk)
    const summary = { schema, name, rows: rows.rowCount }
    yield encodeFrame({ kind: 'E', value: summary })
    done.push(summary)
  }
  yield encodeFrame({ kind: 'Z', value: { tables: done, sequences: await listSequences(client) } })
  await client.query('commit')
}

function copyOut(table: Table): string {
  const only = table.isPartitioned ? '' : 'only '
  return `copy (select ${quoteColumns(table.columns)} from ${only}${quoteName(table)}) to stdout`
}
