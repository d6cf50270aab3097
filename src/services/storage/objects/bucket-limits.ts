import type { Bucket } from '../buckets/bucket-store.ts'
import { requireAllowedType } from '../mime-types.ts'
import type { StorageSettings } from '../storage-context.ts'
import { refusal } from '../wire/refusals.ts'

/** Dashboards create such objects to show an empty folder. They are empty and may have any type. */
const isPlaceholder = (name: string) => name.endsWith('.emptyFolderPlaceholder')

/** The largest size that an object with this key may have. */
export function maxBytesFor(bucket: Bucket, name: string, { maxFileBytes }: StorageSettings): number {
  if (isPlaceholder(name)) return 0
  return bucket.file_size_limit === null ? maxFileBytes : Math.min(bucket.file_size_limit, maxFileBytes)
}

export function requireSize(size: number, maxBytes: number): void {
  if (size > maxBytes) throw refusal('tooLarge')
}

export function requireType({ allowed_mime_types: allowed }: Bucket, name: string, mimeType: string): void {
  requireAllowedType(mimeType, isPlaceholder(name) ? null : allowed)
}
