import type { ColumnType, Generated } from 'kysely'

type Json<Value> = ColumnType<Value, string, string>
type Stamped = Generated<Date>

/** What the service knows about the bytes of an object. Policies and applications read these names. */
export interface ObjectMetadata {
  /** With its quotes, as in the header. */
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  xRobotsTag?: string
  contentEncoding?: string
}

export interface StorageTables {
  'storage.buckets': {
    id: string
    name: string
    owner: string | null
    owner_id: string | null
    public: boolean
    type: Generated<'STANDARD' | 'ANALYTICS' | 'VECTOR'>
    /** The driver reads such numbers as text. */
    file_size_limit: ColumnType<string | null, number | null, number | null>
    allowed_mime_types: string[] | null
    created_at: Stamped
    updated_at: Stamped
  }
  'storage.objects': {
    id: string
    bucket_id: string
    name: string
    owner: string | null
    owner_id: string | null
    version: string
    metadata: Json<Partial<ObjectMetadata> | null>
    user_metadata: ColumnType<Record<string, unknown> | null, string | null, string | null>
    created_at: Stamped
    updated_at: Stamped
    last_accessed_at: Stamped
  }
  blob_deletions: {
    version: string
    due_at: Date
  }
}
