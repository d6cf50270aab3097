import type { ColumnType, Generated } from 'kysely'

type Json<Value> = ColumnType<Value, string, string>
type Stamped = Generated<Date>

/** Metadata of an object's bytes. Policies and applications read these names. */
export interface ObjectMetadata {
  /** With quotes, as in the header. */
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

/** The driver returns such numbers as text. */
type Bytes = ColumnType<string, number, number>

export interface StorageTables {
  'storage.buckets': {
    id: string
    name: string
    owner: string | null
    owner_id: string | null
    public: boolean
    type: Generated<'STANDARD' | 'ANALYTICS' | 'VECTOR'>
    /** The driver returns such numbers as text. */
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
  resumable_uploads: {
    version: string
    bucket_id: string
    name: string
    owner_id: string | null
    sender: Generated<'caller' | 'link' | 'service'>
    is_upsert: boolean
    length: ColumnType<string | null, number | null, number>
    received: ColumnType<string, number | undefined, number>
    header: string
    details: ColumnType<unknown, string, never>
    created_at: Date
    expires_at: Date
    completed_at: ColumnType<Date | null, never, Date>
    lease_holder: string | null
    leased_until: Date | null
    is_lease_wanted: Generated<boolean>
  }
  resumable_parts: {
    upload: string
    start: Bytes
    size: Bytes
    md5: string
    version: string
  }
}
