// What a backup needs to know about the files. It uses a separate connection, outside any pool.
import type pg from 'pg'

interface NamedFile {
  version: string
  size: number | null
  md5: string | null
}

const BATCH = 1000

/** Each query returns the versions after $1 in ascending order, at most $2 of them. */
const sources = {
  'storage.objects': `
    select version, (metadata ->> 'size')::float8 as size,
      substring(metadata ->> 'eTag' from '^"([0-9a-f]{32})"$') as md5
    from storage.objects
    -- A row that was written by hand may have another version; it has no bytes.
    where version collate "C" > $1 and version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    order by version collate "C" limit $2`,
  'public.resumable_parts': `
    select version, size::float8, md5 from resumable_parts
    where version collate "C" > $1 order by version collate "C" limit $2`,
}

/** The files that rows refer to, in ascending order, as visible to this connection's transaction. */
export async function* listSavedFiles(client: pg.ClientBase): AsyncGenerator<NamedFile[]> {
  const present = await listPresent(client)
  if (present.length === 0) return
  const union = present.map((source) => `(${source})`).join(' union all ')
  for (let last = ''; ; ) {
    const { rows } = await client.query<NamedFile>(
      `select version, size, md5 from (${union}) as named order by version collate "C" limit $2`,
      [last, BATCH],
    )
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.version ?? ''
    if (rows.length < BATCH) return
  }
}

/** A database that has not been migrated yet may lack tables. */
async function listPresent(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('storage', 'public')",
  )
  const names = new Set(rows.map(({ name }) => name))
  return Object.entries(sources).flatMap(([name, source]) => (names.has(name) ? [source] : []))
}
