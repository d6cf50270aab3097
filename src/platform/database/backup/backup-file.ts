// A backup is one gzip stream of frames: a letter, a length and that many bytes. The last frame proves that it is
// complete.
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'

const Name = { schema: v.string(), name: v.string() }
const Header = v.object({
  format: v.literal('offmarket-ontario backup', 'it is not a backup of this product'),
  /** Version 1 had neither policies nor files. */
  version: v.picklist([1, 2], 'a later release made it'),
  createdAt: v.string(),
  migrations: v.array(v.object({ name: v.string(), sha256: v.string() })),
  jobSchemaVersion: v.nullable(v.number()),
})
const Policy = v.object({
  ...Name,
  policy: v.string(),
  isPermissive: v.boolean(),
  command: v.picklist(['all', 'select', 'insert', 'update', 'delete']),
  roles: v.array(v.string()),
  using: v.nullable(v.string()),
  check: v.nullable(v.string()),
})
const SavedFile = v.object({ version: v.string(), size: v.nullable(v.number()), md5: v.nullable(v.string()) })
const TableStart = v.object({ ...Name, columns: v.array(v.string()) })
const TableEnd = v.object({ ...Name, rows: v.number() })
const Trailer = v.object({
  tables: v.array(TableEnd),
  sequences: v.array(v.object({ ...Name, value: v.string(), isCalled: v.boolean() })),
  files: v.optional(v.number(), 0),
})
const frames = { H: Header, P: v.array(Policy), B: v.array(SavedFile), T: TableStart, E: TableEnd, Z: Trailer }

export type BackupHeader = v.InferOutput<typeof Header>
export type BackupTrailer = v.InferOutput<typeof Trailer>
export type SavedPolicy = v.InferOutput<typeof Policy>
/** A file that a row refers to, with the size and checksum that the row records, if any. */
export type SavedFile = v.InferOutput<typeof SavedFile>
export type TableSummary = v.InferOutput<typeof TableEnd>

export type Frame =
  | { kind: 'H'; value: BackupHeader }
  /** All row-level security policies. */
  | { kind: 'P'; value: SavedPolicy[] }
  /** Some of the files that rows refer to, in ascending order. Their contents are stored beside the backup. */
  | { kind: 'B'; value: SavedFile[] }
  | { kind: 'T'; value: v.InferOutput<typeof TableStart> }
  /** Part of the table's rows, in COPY's text format. */
  | { kind: 'D'; value: Buffer }
  | { kind: 'E'; value: TableSummary }
  | { kind: 'Z'; value: BackupTrailer }

/** Rows are split into frames well below this size, so anything larger means a damaged file. */
const MAX_FRAME_BYTES = 16 * 1024 * 1024
const DATA_FRAME_BYTES = 1024 * 1024

export class DamagedBackup extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`This file cannot be restored: ${reason}. Nothing was changed.`)
    this.reason = reason
  }
}

export function encodeFrame({ kind, value }: Frame): Buffer {
  const body = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))
  const head = Buffer.alloc(5, kind)
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** Splits rows into frames of bounded size, however long a row is. */
export function* encodeRows(chunk: Buffer): Generator<Buffer> {
  for (let at = 0; at < chunk.length; at += DATA_FRAME_BYTES) {
    yield encodeFrame({ kind: 'D', value: chunk.subarray(at, at + DATA_FRAME_BYTES) })
  }
}

/** Streams the frames of a backup in order. Throws DamagedBackup at the first unreadable one. */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const gunzip = createGunzip({ chunkSize: 128 * 1024 })
  const feeding = pipeline(createReadStream(file), gunzip)
  // A failure also breaks the loop below, which reports it.
  feeding.catch(() => {})
  let rest = Buffer.alloc(0)
  try {
    for await (const chunk of gunzip) {
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= 5) {
        const end = 5 + rest.readUInt32BE(1)
        if (end > MAX_FRAME_BYTES) throw new DamagedBackup('it is damaged')
        if (rest.length < end) break
        yield decodeFrame(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end))
        rest = rest.subarray(end)
      }
    }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('Z_')) throw error
    throw new DamagedBackup(`it is damaged or cut short (${error.message})`)
  }
  if (rest.length > 0) throw new DamagedBackup('it is cut short')
}

function decodeFrame(kind: string, body: Buffer): Frame {
  if (kind === 'D') return { kind, value: body }
  if (!isKind(kind)) throw new DamagedBackup('it is damaged')
  const result = v.safeParse(frames[kind], readJson(body))
  if (!result.success) throw new DamagedBackup(result.issues[0].message)
  // The compiler cannot infer that the schema matches the kind of frame.
  return { kind, value: result.output } as Frame
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new DamagedBackup('it is damaged')
  }
}

function isKind(kind: string): kind is keyof typeof frames {
  return Object.hasOwn(frames, kind)
}

/** Reads the whole file, and checks that it is complete and that its row counts match the trailer. */
export async function verifyBackup(file: string): Promise<{ header: BackupHeader; trailer: BackupTrailer }> {
  let header: BackupHeader | undefined
  let trailer: BackupTrailer | undefined
  let rows = 0
  let files = 0
  const counted: TableSummary[] = []
  for await (const frame of readFrames(file)) {
    if (trailer || (frame.kind === 'H') === (header !== undefined))
      throw new DamagedBackup('its parts are out of order')
    if (frame.kind === 'H') header = frame.value
    if (frame.kind === 'B') files += frame.value.length
    if (frame.kind === 'T') rows = 0
    if (frame.kind === 'D') rows += countLines(frame.value)
    if (frame.kind === 'E') counted.push({ ...frame.value, rows })
    if (frame.kind === 'Z') trailer = frame.value
  }
  if (!header || !trailer) throw new DamagedBackup('it is cut short')
  if (JSON.stringify(counted) !== JSON.stringify(trailer.tables)) throw new DamagedBackup('rows are missing')
  if (files !== trailer.files) throw new DamagedBackup('the list of files is incomplete')
  return { header, trailer }
}

/**
 * Lists the files that a backup refers to, in ascending order. The list comes before the rows, so this reads little of
 * the backup.
 */
export async function* readFileList(file: string): AsyncGenerator<SavedFile> {
  for await (const frame of readFrames(file)) {
    if (frame.kind === 'B') yield* frame.value
    if (frame.kind === 'T' || frame.kind === 'Z') return
  }
}

/** COPY writes one line per row and escapes line breaks inside values. */
function countLines(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}
