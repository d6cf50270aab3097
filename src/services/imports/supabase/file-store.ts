import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { itemKey } from '../import-run-store.ts'

type Db = Kysely<Tables>

export interface ObjectName {
  bucket: string
  key: string
}

export const nameObject = ({ bucket, key }: ObjectName) => `${bucket}/${key}`

/** Whether the bucket exists, and whether it has objects. */
export async function findBucketState(db: Db, id: string): Promise<{ isFull: boolean } | null> {
  const { rows } = await sql<{ isFull: boolean }>`
    select exists (select from storage.objects o where o.bucket_id = b.id) as "isFull"
    from storage.buckets b where b.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function hasObject(db: Db, { bucket, key }: ObjectName): Promise<boolean> {
  const query = db.selectFrom('storage.objects').select('id').where('bucket_id', '=', bucket).where('name', '=', key)
  return (await query.executeTakeFirst()) !== undefined
}

/** With the version of its bytes, so that undoing leaves an object that was replaced since. */
export async function noteObject(tx: Db, runId: string, object: ObjectName): Promise<void> {
  await sql`insert into import_items (kind, key, run_id, id)
    select 'object', ${itemKey('object', nameObject(object))}, ${runId}, version || ' ' || bucket_id || '/' || name
    from storage.objects where bucket_id = ${object.bucket} and name = ${object.key}`.execute(tx)
}

/** What `noteObject` wrote. */
export function readNote(note: string): { version: string; bucket: string; name: string } {
  const [, version = '', bucket = '', name = ''] = /^(\S*) ([^/]*)\/(.*)$/s.exec(note) ?? []
  return { version, bucket, name }
}
