import { sql } from 'kysely'
import type { Db } from '../storage-context.ts'

/** Those versions that a row or an unfinished upload names, or that are waiting to be removed. */
export async function findNamedVersions(db: Db, versions: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ version: string }>`
    select version from storage.objects where version = any(${versions}::text[])
    union all select version from blob_deletions where version = any(${versions}::text[])
    union all select version from resumable_parts where version = any(${versions}::text[])`.execute(db)
  return new Set(rows.map(({ version }) => version))
}

/** The versions of objects in ascending order, after `last` and optionally up to another one. */
export async function listVersionsAfter(
  db: Db,
  last: string,
  { upTo, limit }: { upTo: string | null; limit: number },
): Promise<string[]> {
  const end = upTo === null ? sql`` : sql`and version collate "C" <= ${upTo}`
  const { rows } = await sql<{ version: string }>`
    select version from storage.objects where version collate "C" > ${last} ${end}
    order by version collate "C" limit ${limit}`.execute(db)
  return rows.map(({ version }) => version)
}
