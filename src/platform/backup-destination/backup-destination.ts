import type { BlobStore } from '../files/blob-store.ts'

/** Where backups are kept: a few files with the database rows, and one store for the blobs that those rows refer to. */
export interface BackupDestination {
  files: BlobStore
  list(): Promise<string[]>
  /** Copies a file to the destination. It appears under its name only once it is complete. */
  put(name: string, file: string): Promise<void>
  /** Makes a backup readable on this machine and returns its path. A remote one is downloaded into `directory`. */
  fetch(name: string, directory: string): Promise<string>
  remove(name: string): Promise<void>
}
