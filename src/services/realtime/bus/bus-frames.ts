import * as v from 'valibot'
import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import { EndedSessionsFrame } from '../endings/ended-sessions-frame.ts'
import { readWhen, type StoredMark } from '../stored/snapshot.ts'
import type { Broadcast, RoomName } from '../wire/message.ts'
import { parseJson } from '../wire/parse-json.ts'

interface BroadcastFrame {
  room: RoomName
  broadcast: Broadcast
  /** Set if the broadcast is stored. */
  mark?: StoredMark | undefined
}

/**
 * What a process without sockets may tell those that have some: sessions that ended, a private topic whose policies
 * have to be checked again, or a broadcast.
 */
export type Announcement = { ended: EndedSessions } | { recheckTopic: string } | BroadcastFrame

/** There are table changes to read. */
interface ChangesFrame {
  hasChanges: true
}

/** Somebody joined a topic, left it, or changed what they say there. */
interface PresenceFrame {
  presence: RoomName
}

export type BusFrame = Announcement | ChangesFrame | PresenceFrame

/** A frame from a notification, or the id it is stored under when it is too large for one. */
export type Received = BusFrame | { stored: string }

/** Whether the frame ends channels. Such a frame must not wait for earlier ones to be read. */
export function isUrgent(frame: Received): frame is Exclude<Announcement, BroadcastFrame> {
  return 'ended' in frame || 'recheckTopic' in frame
}

/** A frame as JSON text. Some fields have other names there, because the previous version reads it too. */
export function writeFrame(frame: BusFrame): string {
  if ('recheckTopic' in frame) return JSON.stringify({ judgeAgain: frame.recheckTopic })
  if ('presence' in frame) return JSON.stringify({ presence: writeRoom(frame.presence) })
  if (!('broadcast' in frame)) return JSON.stringify(frame)
  const { room, broadcast, mark } = frame
  const head = { ...writeRoom(room), ...(mark && writeMark(mark)) }
  if (broadcast.form === 'text') return JSON.stringify({ ...head, text: broadcast.payload })
  const { event, encoding, content, meta } = broadcast
  const body = content.toString(encoding === 'json' ? 'utf8' : 'base64')
  return JSON.stringify({ ...head, event, encoding, body, meta })
}

const text = v.string()
const roomName = { isPrivate: v.boolean(), subTopic: text }

/** Which stored broadcast this is. If that cannot be read, it is delivered as one that is not stored. */
const mark = { storedId: v.optional(v.unknown()), storedIn: v.optional(v.unknown()), storedAt: v.optional(v.unknown()) }

const Binary = v.pipe(
  v.object({
    ...roomName,
    ...mark,
    event: text,
    encoding: v.picklist(['json', 'bytes']),
    body: text,
    meta: text,
  }),
  v.transform(({ isPrivate, subTopic: topic, event, encoding, body, meta, ...stored }): BroadcastFrame => {
    const content = Buffer.from(body, encoding === 'json' ? 'utf8' : 'base64')
    const broadcast: Broadcast = { form: 'binary', event, encoding, content, meta }
    return { room: { isPrivate, topic }, broadcast, mark: readMark(stored) }
  }),
)

const Text = v.pipe(
  v.object({
    ...roomName,
    text: v.pipe(
      text,
      v.check((json) => parseJson(json) !== undefined),
    ),
  }),
  v.transform(
    ({ isPrivate, subTopic: topic, text: payload }): BroadcastFrame => ({
      room: { isPrivate, topic },
      broadcast: { form: 'text', payload },
    }),
  ),
)

const Presence = v.pipe(
  v.object({ presence: v.object(roomName) }),
  v.transform(({ presence: { isPrivate, subTopic: topic } }): PresenceFrame => ({ presence: { isPrivate, topic } })),
)

const Recheck = v.pipe(
  v.object({ judgeAgain: text }),
  v.transform(({ judgeAgain: recheckTopic }) => ({ recheckTopic })),
)

/** The most common first. */
const Frame = v.union([
  Binary,
  Text,
  v.object({ hasChanges: v.literal(true) }),
  Presence,
  Recheck,
  v.object({ ended: EndedSessionsFrame }),
])

const BusItem = v.union([v.object({ stored: text }), Frame])

/** Reads one item of a notification. */
export function readItem(value: unknown): Received | Received[] {
  const { success, output } = v.safeParse(BusItem, value)
  return success ? output : []
}

/** Anyone who can connect to the database may send notifications, so every frame is validated. */
export function readFrame(value: unknown): BusFrame | null {
  const { success, output } = v.safeParse(Frame, value)
  return success ? output : null
}

function writeRoom({ isPrivate, topic: subTopic }: RoomName) {
  return { isPrivate, subTopic }
}

function writeMark({ id, when }: StoredMark) {
  return { storedId: id, storedIn: when?.transaction.toString(), storedAt: when?.atMs }
}

function readMark({ storedId, storedIn, storedAt }: { [Name in keyof typeof mark]?: unknown }): StoredMark | undefined {
  return typeof storedId === 'string' ? { id: storedId, when: readWhen(storedIn, storedAt) } : undefined
}
