import type { BlobStore } from '../files/blob-store.ts'

/** Where backups are: some files with rows, and one store of the files that they name. */
export interface BackupDestination {
  files: BlobStore
  list(): Promise<string[]>
  /** Copies a complete file there. It appears under its name only once all of it is there. */
  put(name: string, file: string): Promise<void>
  /** Makes a backup readable on this machine, below the directory if it has to be copied; returns its path. */
  fetch(name: string, directory: string): Promise<string>
  remove(name: string): Promise<void>
}
