import type { Readable, Writable } from 'node:stream'

/** The size and checksum of what was stored. */
export interface StoredBlob {
  size: number
  md5: string
}

/** The first and last byte, both included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** A blob that stays readable until it is closed, even if it is removed in between. */
export interface OpenBlob {
  size: number
  /** Closes the blob when the stream ends or is destroyed. */
  stream(range: ByteRange): Readable
  /** Writes a range to a stream with little memory, then ends the stream and closes the blob. */
  sendTo(target: Writable, range: ByteRange): Promise<void>
  /** For blobs that fit into memory; closes the blob. */
  read(range: ByteRange): Promise<Buffer>
  close(): Promise<void>
}

/** Blobs, each under its version id. A version is written once and atomically, so nobody reads half of one. */
export interface BlobStore {
  /** Resolves once the bytes would survive a power cut. If this or `bytes` fails, nothing is left behind. */
  write(version: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredBlob>
  open(version: string): Promise<OpenBlob | null>
  has(version: string): Promise<boolean>
  /** Returns false if there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>
  /** Does nothing if there is no such version. */
  remove(version: string): Promise<void>
  /** Streams all versions in ascending order, with the time when each was stored. */
  list(): AsyncIterable<{ version: string; storedAt: number }>
  /** A blob gets its row soon after it is stored. One older than this without a row is an orphan. */
  readonly orphanAgeMs: number
  /** Removes the remains of writes interrupted before this time. */
  removeUnfinished(before: number): Promise<number>
  freeBytes(): Promise<number>
  /** The database whose rows refer to these blobs, as set by `setOwner`; null if never set. */
  findOwner(): Promise<string | null>
  setOwner(owner: string): Promise<void>
}
