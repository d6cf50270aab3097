import type { BlobStore } from '../files/blob-store.ts'

export interface BackupFolder {
  /** Names relative to this folder, without those of files that are incomplete. */
  list(): Promise<string[]>
  /** Copies a file to the destination. It appears under its name only once it is complete, and then survives a crash. */
  put(name: string, file: string): Promise<void>
  /** Makes a file readable on this machine and returns its path. A remote one is downloaded into `directory`. */
  fetch(name: string, directory: string): Promise<string>
  remove(name: string): Promise<void>
}

/** Where backups are kept: a few files with the database rows, and one store for the blobs that those rows refer to. */
export interface BackupDestination extends BackupFolder {
  files: BlobStore
  /** What point-in-time recovery needs. Its names contain one slash. */
  recovery: BackupFolder
}
