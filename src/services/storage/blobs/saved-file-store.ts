// What a backup has to know about the files. It has a connection of its own, outside any pool.
import type pg from 'pg'

interface NamedFile {
  version: string
  size: number | null
  md5: string | null
}

const BATCH = 1000

/** The files that rows name, in ascending order, as the transaction of this connection sees them. */
export async function* listSavedFiles(client: pg.ClientBase): AsyncGenerator<NamedFile[]> {
  const { rows: tables } = await client.query(
    "select from pg_tables where schemaname = 'storage' and tablename = 'objects'",
  )
  if (tables.length === 0) return
  for (let last = ''; ; ) {
    const { rows } = await client.query<NamedFile>(
      `select version, (metadata ->> 'size')::float8 as size, substring(metadata ->> 'eTag' from '^"([0-9a-f]{32})"$') as md5
       from storage.objects
       -- A row that was written by hand may have another version; it has no bytes.
       where version collate "C" > $1 and version ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' order by version collate "C" limit $2`,
      [last, BATCH],
    )
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.version ?? ''
    if (rows.length < BATCH) return
  }
}

/** The name by which the database knows its files; see `findOrMakeDatabaseName`. */
export async function readDatabaseName(client: pg.ClientBase, made: string): Promise<string> {
  await client.query(
    "insert into signing_keys (name, secret) values ('blob store', convert_to($1, 'UTF8')) on conflict (name) do nothing",
    [made],
  )
  const { rows } = await client.query<{ name: string }>(
    "select convert_from(secret, 'UTF8') as name from signing_keys where name = 'blob store'",
  )
  return rows[0]?.name ?? ''
}
