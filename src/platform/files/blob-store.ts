import type { Readable, Writable } from 'node:stream'

/** What was learned about bytes while they were stored. */
export interface StoredBlob {
  size: number
  md5: string
}

/** First and last byte, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** A blob that stays readable until it is closed, even if it is removed meanwhile. */
export interface OpenBlob {
  size: number
  /** Closes the blob at its end, or when the stream is destroyed. */
  stream(range: ByteRange): Readable
  /** Writes a part to a stream and ends it, without ever holding much of it in memory; closes the blob. */
  sendTo(target: Writable, range: ByteRange): Promise<void>
  /** For blobs that fit into memory; closes the blob. */
  read(range: ByteRange): Promise<Buffer>
  close(): Promise<void>
}

/** Bytes by the version that names them. A version is written once, so nobody ever reads half of one. */
export interface BlobStore {
  /** Resolves when the bytes would survive a power cut. If it fails, or `bytes` does, nothing is left behind. */
  write(version: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredBlob>
  open(version: string): Promise<OpenBlob | null>
  has(version: string): Promise<boolean>
  /** Returns false if there is nothing to copy. */
  copy(from: string, to: string): Promise<boolean>
  /** Does nothing if it is gone already. */
  remove(version: string): Promise<void>
  /** All versions in ascending order, a few at a time in memory, with the moment at which each got its name. */
  list(): AsyncIterable<{ version: string; storedAt: number }>
  /** A blob gets its row soon after it is stored. One that is listed as older than this and has none never gets one. */
  readonly orphanAgeMs: number
  /** Removes what writes that were cut off before `before` have left. */
  removeUnfinished(before: number): Promise<number>
  freeBytes(): Promise<number>
  /** Whose rows name these blobs, as `setOwner` has written it; null if nobody has yet. */
  findOwner(): Promise<string | null>
  setOwner(owner: string): Promise<void>
}
