import { randomUUID } from 'node:crypto'
import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import { isObject } from '#domain/is-object.ts'
import { readEndedSessions } from '../endings/ended-sessions-frame.ts'
import { readWhen, type StoredMark } from '../stored/snapshot.ts'
import type { Address, Broadcast } from '../wire/message.ts'
import { parseJson } from '../wire/parse-json.ts'

/** A notification has less than 8000 bytes, including who sent it. */
export const MAX_FRAME_BYTES = 7000

interface BroadcastFrame {
  address: Address
  broadcast: Broadcast
  /** If it is stored. */
  mark?: StoredMark | undefined
}

/** What a process that serves no sockets may tell those that do. */
export type Announcement = { ended: EndedSessions } | { judgeAgain: string } | BroadcastFrame

/** There are changes of tables to be read. */
interface ChangesFrame {
  hasChanges: true
}

/** Somebody came to a topic, left it or changed. */
interface PresenceFrame {
  presence: Address
}

export type BusFrame = Announcement | ChangesFrame | PresenceFrame

/** A frame of a notification, or where it is stored because it is too large for one. */
export type Received = BusFrame | { stored: string }

/** Whether it ends channels, which must not wait for what is to be read before. */
export function isUrgent(frame: Received): frame is Exclude<Announcement, BroadcastFrame> {
  return 'ended' in frame || 'judgeAgain' in frame
}

/** A frame as JSON text. */
export function writeFrame(frame: BusFrame): string {
  if (!('broadcast' in frame)) return JSON.stringify(frame)
  const { address, broadcast, mark } = frame
  const { isPrivate, subTopic } = address
  const head = { isPrivate, subTopic, ...(mark && writeMark(mark)) }
  if (broadcast.form === 'text') return JSON.stringify({ ...head, text: broadcast.payload })
  const { event, encoding, content, meta } = broadcast
  const body = content.toString(encoding === 'json' ? 'utf8' : 'base64')
  return JSON.stringify({ ...head, event, encoding, body, meta })
}

/** Reads one entry of a notification. */
export function readEntry(value: unknown): Received | Received[] {
  if (isObject(value) && typeof value.stored === 'string') return { stored: value.stored }
  return readFrame(value) ?? []
}

/** Anybody who can connect to the database may notify, so nothing is taken for granted. */
export function readFrame(value: unknown): BusFrame | null {
  if (!isObject(value)) return null
  if (value.hasChanges === true) return { hasChanges: true }
  const presence = readAddress(value.presence)
  if (presence) return { presence }
  if (typeof value.judgeAgain === 'string') return { judgeAgain: value.judgeAgain }
  const ended = readEndedSessions(value.ended)
  if (ended) return { ended }
  return readBroadcast(value)
}

function readBroadcast(value: Record<string, unknown>): BroadcastFrame | null {
  const { text, event, encoding, body, meta } = value
  const address = readAddress(value)
  if (!address) return null
  if (typeof text === 'string')
    return parseJson(text) === undefined ? null : { address, broadcast: { form: 'text', payload: text } }
  const isKnown = encoding === 'json' || encoding === 'bytes'
  if (typeof event !== 'string' || !isKnown || typeof body !== 'string' || typeof meta !== 'string') return null
  const content = Buffer.from(body, encoding === 'json' ? 'utf8' : 'base64')
  return { address, broadcast: { form: 'binary', event, encoding, content, meta }, mark: readMark(value) }
}

function writeMark({ id, when }: StoredMark) {
  return { storedId: id, storedIn: when?.transaction.toString(), storedAt: when?.atMs }
}

function readMark({ storedId, storedIn, storedAt }: Record<string, unknown>): StoredMark | undefined {
  return typeof storedId === 'string' ? { id: storedId, when: readWhen(storedIn, storedAt) } : undefined
}

function readAddress(value: unknown): Address | null {
  if (!isObject(value)) return null
  const { isPrivate, subTopic } = value
  return typeof isPrivate === 'boolean' && typeof subTopic === 'string' ? { isPrivate, subTopic } : null
}

/** A notification with one frame, from a process that need not serve sockets itself. No process skips it as its own. */
export function packFrame(frame: BusFrame): string {
  return packFrames([writeFrame(frame)], '', randomUUID)[0] ?? ''
}

/** The same as an expression of SQL. The frame is one of type jsonb. */
export function packFrameInSql(frame: string): string {
  return `jsonb_build_array('', gen_random_uuid(), ${frame})::text`
}

/** Puts frames, in order, into as few notifications as possible. Each names its sender and has a number of its own. */
export function packFrames(frames: readonly string[], origin: string, nextNumber: () => number | string): string[] {
  const payloads: string[] = []
  let current: string[] = []
  let bytes = 0
  const close = () => {
    if (current.length > 0)
      payloads.push(`[${JSON.stringify(origin)},${JSON.stringify(nextNumber())},${current.join(',')}]`)
    current = []
    bytes = 0
  }
  for (const frame of frames) {
    const size = Buffer.byteLength(frame) + 1
    if (bytes + size > MAX_FRAME_BYTES) close()
    current.push(frame)
    bytes += size
  }
  close()
  return payloads
}
