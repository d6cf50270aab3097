import { createHash } from 'node:crypto'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { PORTABLE_SESSION } from '#platform/database/backup/backup.ts'
import { createClient } from '#platform/database/connection.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { type CopiedRow, readCopyLine } from './copy-text.ts'
import { readLines } from './read-lines.ts'
import { findTable, type SourceTable, type SupabaseSource } from './supabase-source.ts'

/** A database of Supabase, read in one snapshot. */
export async function openConnection(url: string): Promise<SupabaseSource> {
  const client = createClient(url, 'offmarket import')
  await client.connect().catch((error: Error) => {
    throw new OperatorError(`The database of --from cannot be reached: ${error.message}`)
  })
  await client.query(`${PORTABLE_SESSION}; set client_encoding = 'UTF8'`)
  await client.query('begin isolation level repeatable read, read only')
  const columns = await listColumns(client)
  if (columns.size === 0) throw new OperatorError('The database of --from has no tables of Supabase.')
  const counts = new Map<SourceTable, number>()
  for (const table of columns.keys()) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
    counts.set(table, rows[0]?.count ?? 0)
  }
  const { host, pathname } = new URL(url)
  return {
    name: `${host}${pathname}`,
    fingerprint: createHash('sha256').update(`${host}${pathname}`).digest(),
    count: (table) => counts.get(table) ?? 0,
    read: (table) => readTable(client, table, columns.get(table)),
    close: () => client.end(),
  }
}

async function listColumns(client: pg.Client): Promise<Map<SourceTable, string[]>> {
  const { rows } = await client.query<{ schema: string; name: string; columns: string[] }>(
    `select table_schema as schema, table_name as name, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema in ('auth', 'storage') and is_generated = 'NEVER' group by 1, 2`,
  )
  return new Map(
    rows.flatMap(({ schema, name, columns }) => {
      const table = findTable(schema, name)
      return table ? [[table, columns] as const] : []
    }),
  )
}

async function* readTable(
  client: pg.Client,
  table: SourceTable,
  columns: readonly string[] | undefined,
): AsyncGenerator<CopiedRow> {
  if (!columns) return
  const list = columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')
  const stream = client.query(copyTo(`copy (select ${list} from ${table}) to stdout`))
  for await (const { text } of readLines(stream)) {
    const row = readCopyLine(text, columns)
    if (row) yield row
  }
}
