import type { BlobStore } from '#platform/files/blob-store.ts'
import type { StorageContext } from '#services/storage/storage-context.ts'

interface CommandOptions {
  json: boolean
  replace: boolean
  recursive: boolean
  'take-over': boolean
  type?: string | undefined
}

/** Passed to every command. */
export interface CommandContext {
  storage: StorageContext
  stores: { current: BlobStore; earlier: BlobStore | null }
  options: CommandOptions
  print: (line: string) => void
}
