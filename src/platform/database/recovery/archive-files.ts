// The files of an archive: base backups of the whole cluster, and pieces of the write-ahead log (WAL) after them. All
// that has to be known about a file is in its name, so nothing else records it.

/** How much of the log PostgreSQL keeps in one file. initdb decides it, and ours uses the default. */
export const SEGMENT_BYTES = 16n * 1024n * 1024n

interface ArchiveFile {
  /** The path below the archives, such as `20261119t201700z_1a2b/base.….tar.gz`. */
  name: string
  /** An archive is one unbroken log of one server. A restored database begins another. */
  archive: string
  timeline: string
  /** Positions in the log, in bytes; `end` is the first one that is not included. */
  start: bigint
  end: bigint
  /** A base backup was complete at this moment; all changes of a piece were made by then. */
  at: Date
}

export interface BaseFile extends ArchiveFile {
  kind: 'base'
}

export interface WalFile extends ArchiveFile {
  kind: 'wal'
}

const BASE = /^base\.([0-9A-F]{8})\.([0-9A-F]{16})\.([0-9A-F]{16})\.(\d{8}T\d{6}\.\d{3}Z)\.tar\.gz$/
const WAL = /^wal\.([0-9A-F]{24})\.([0-9A-F]{8})\.([0-9A-F]{8})\.(\d{8}T\d{6}\.\d{3}Z)\.gz$/

/** PostgreSQL writes a position as two hexadecimal halves. */
export function readPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function formatPosition(position: bigint): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()
}

/** Where the segment that contains this position begins. */
export function segmentStart(position: bigint): bigint {
  return position - (position % SEGMENT_BYTES)
}

/** PostgreSQL's name of the segment that contains this position. */
export function nameSegment(timeline: string, position: bigint): string {
  const perHigh = 0x1_0000_0000n / SEGMENT_BYTES
  const number = position / SEGMENT_BYTES
  return `${timeline}${toHex(number / perHigh, 8)}${toHex(number % perHigh, 8)}`
}

type Named = Pick<ArchiveFile, 'archive' | 'timeline' | 'start' | 'end' | 'at'>

export function nameBase({ archive, timeline, start, end, at }: Named): string {
  return `${archive}/base.${timeline}.${toHex(start, 16)}.${toHex(end, 16)}.${formatMoment(at)}.tar.gz`
}

export function nameWal({ archive, timeline, start, end, at }: Named): string {
  const first = segmentStart(start)
  const range = `${toHex(start - first, 8)}.${toHex(end - first, 8)}`
  return `${archive}/wal.${nameSegment(timeline, start)}.${range}.${formatMoment(at)}.gz`
}

/** Other files in the same folder are ignored. */
export function readArchiveFile(name: string): BaseFile | WalFile | null {
  const [archive = '', file = '', ...rest] = name.split('/')
  if (rest.length > 0) return null
  const [, timeline, start, end, baseAt] = BASE.exec(file) ?? []
  if (timeline && start && end && baseAt) {
    const range = { start: BigInt(`0x${start}`), end: BigInt(`0x${end}`) }
    return { kind: 'base', name, archive, timeline, ...range, at: readMoment(baseAt) }
  }
  const [, segment, from, to, walAt] = WAL.exec(file) ?? []
  if (!segment || !from || !to || !walAt) return null
  const perHigh = 0x1_0000_0000n / SEGMENT_BYTES
  const number = BigInt(`0x${segment.slice(8, 16)}`) * perHigh + BigInt(`0x${segment.slice(16)}`)
  const first = number * SEGMENT_BYTES
  const range = { start: first + BigInt(`0x${from}`), end: first + BigInt(`0x${to}`) }
  return { kind: 'wal', name, archive, timeline: segment.slice(0, 8), ...range, at: readMoment(walAt) }
}

/** '20261119T201700.123Z' */
function formatMoment(at: Date): string {
  return at.toISOString().replaceAll(/[-:]/g, '')
}

function readMoment(text: string): Date {
  return new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:'))
}

function toHex(value: bigint, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0')
}
