import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import { EndedSessionsFrame } from '../endings/ended-sessions-frame.ts'
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

const text = v.string()
const address = { isPrivate: v.boolean(), subTopic: text }

/** Which stored broadcast it is. Where that cannot be understood, it is delivered as one that is not stored. */
const mark = { storedId: v.optional(v.unknown()), storedIn: v.optional(v.unknown()), storedAt: v.optional(v.unknown()) }

const Binary = v.pipe(
  v.object({
    ...address,
    ...mark,
    event: text,
    encoding: v.picklist(['json', 'bytes']),
    body: text,
    meta: text,
  }),
  v.transform(({ isPrivate, subTopic, event, encoding, body, meta, ...stored }): BroadcastFrame => {
    const content = Buffer.from(body, encoding === 'json' ? 'utf8' : 'base64')
    const broadcast: Broadcast = { form: 'binary', event, encoding, content, meta }
    return { address: { isPrivate, subTopic }, broadcast, mark: readMark(stored) }
  }),
)

const Text = v.pipe(
  v.object({
    ...address,
    text: v.pipe(
      text,
      v.check((json) => parseJson(json) !== undefined),
    ),
  }),
  v.transform(
    ({ isPrivate, subTopic, text: payload }): BroadcastFrame => ({
      address: { isPrivate, subTopic },
      broadcast: { form: 'text', payload },
    }),
  ),
)

/** The usual ones first. */
const Frame = v.union([
  Binary,
  Text,
  v.object({ hasChanges: v.literal(true) }),
  v.object({ presence: v.object(address) }),
  v.object({ judgeAgain: text }),
  v.object({ ended: EndedSessionsFrame }),
])

const Entry = v.union([v.object({ stored: text }), Frame])

/** Reads one entry of a notification. */
export function readEntry(value: unknown): Received | Received[] {
  const { success, output } = v.safeParse(Entry, value)
  return success ? output : []
}

/** Anybody who can connect to the database may notify, so nothing is taken for granted. */
export function readFrame(value: unknown): BusFrame | null {
  const { success, output } = v.safeParse(Frame, value)
  return success ? output : null
}

function writeMark({ id, when }: StoredMark) {
  return { storedId: id, storedIn: when?.transaction.toString(), storedAt: when?.atMs }
}

function readMark({ storedId, storedIn, storedAt }: { [Name in keyof typeof mark]?: unknown }): StoredMark | undefined {
  return typeof storedId === 'string' ? { id: storedId, when: readWhen(storedIn, storedAt) } : undefined
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
