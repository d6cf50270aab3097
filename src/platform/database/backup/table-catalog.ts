// The contents of a backup: tables, columns and sequences of every schema except PostgreSQL's own.
import pg from 'pg'
import { isJobVersion } from '../../jobs/job-store.ts'

export interface TableName {
  schema: string
  name: string
}

/** Whether a table's rows mean nothing once the processes that wrote them have ended. */
export type IsTransient = (table: TableName) => boolean

export interface Table extends TableName {
  /**
   * Without generated columns, which are computed again, and without transaction ids, which mean nothing in another
   * cluster and get their default.
   */
  columns: string[]
  isPartitioned: boolean
}

export interface SequenceValue extends TableName {
  value: string
  isCalled: boolean
}

export function quoteName({ schema, name }: TableName): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function quoteColumns(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

const IS_OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/**
 * Every table with our data, referenced tables first. Partitions are saved through their parent. Unlogged tables are
 * left out: losing them is acceptable, and some hold data that must not be kept.
 */
export async function listTables(client: pg.ClientBase, isTransientTable: IsTransient): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, c.relkind = 'p' as "isPartitioned",
       array(
         select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum
       ) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and ${IS_OURS}
     order by n.nspname, c.relname`,
  )
  const data = rows.filter((table) => !belongsToRelease(table) && !isTransientTable(table))
  return sortByReference(data, await listReferences(client))
}

/** The applied migrations and the version of the job tables belong to the release, not to the data. */
function belongsToRelease(table: TableName): boolean {
  const { schema, name } = table
  return (name === 'schema_migrations' && (schema === 'public' || schema === 'auth')) || isJobVersion(table)
}

async function listReferences(client: pg.ClientBase): Promise<{ from: string; to: string }[]> {
  const { rows } = await client.query<{ from: TableName; to: TableName }>(
    `select json_build_object('schema', fn.nspname, 'name', f.relname) as from,
       json_build_object('schema', tn.nspname, 'name', t.relname) as to
     from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
       join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  return rows.map(({ from, to }) => ({ from: quoteName(from), to: quoteName(to) }))
}

/** Tables that reference each other in a cycle stay in name order; their constraints must be deferrable. */
function sortByReference(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const byName = new Map(tables.map((table) => [quoteName(table), table]))
  const sorted = new Set<Table>()
  const visited = new Set<string>()
  function visit(name: string): void {
    const table = byName.get(name)
    if (!table || visited.has(name)) return
    visited.add(name)
    for (const { from, to } of references) if (from === name) visit(to)
    sorted.add(table)
  }
  for (const name of byName.keys()) visit(name)
  return [...sorted]
}

/** Sequences are not transactional, so a value read now is never too low for the earlier snapshot's rows. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select s.schemaname as schema, s.sequencename as name,
       coalesce(s.last_value, s.start_value)::text as value, s.last_value is not null as "isCalled"
     from pg_sequences s
       join pg_namespace n on n.nspname = s.schemaname
       join pg_class c on c.relnamespace = n.oid and c.relname = s.sequencename
     where ${IS_OURS}
     order by 1, 2`,
  )
  return rows
}
