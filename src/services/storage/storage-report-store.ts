import { sql } from 'kysely'
import type { Db } from './storage-context.ts'

export interface BucketReport {
  id: string
  isPublic: boolean
  fileSizeLimit: number | null
  allowedMimeTypes: string[] | null
  objects: number
  bytes: number
}

/** Every bucket with its size. */
export async function reportBuckets(db: Db): Promise<BucketReport[]> {
  const { rows } = await sql<BucketReport>`
    select b.id, b.public as "isPublic", b.file_size_limit::float8 as "fileSizeLimit",
      b.allowed_mime_types as "allowedMimeTypes", count(o.id)::float8 as objects,
      coalesce(sum((o.metadata ->> 'size')::bigint), 0)::float8 as bytes
    from storage.buckets b left join storage.objects o on o.bucket_id = b.id
    group by b.id order by b.id collate "C"`.execute(db)
  return rows
}

export interface WaitingDeletions {
  count: number
  oldestDueAt: Date | null
}

/** Blobs that are listed for removal and still exist. */
export async function reportDeletions(db: Db): Promise<WaitingDeletions> {
  const { rows } = await sql<WaitingDeletions>`
    select count(*)::float8 as count, min(due_at) as "oldestDueAt" from blob_deletions`.execute(db)
  return rows[0] ?? { count: 0, oldestDueAt: null }
}
