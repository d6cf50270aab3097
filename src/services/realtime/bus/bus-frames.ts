import { isObject } from '#domain/is-object.ts'
import type { Address, Broadcast } from '../wire/message.ts'
import { parseJson } from '../wire/parse-json.ts'

/** A notification has less than 8000 bytes, including who sent it. */
export const MAX_FRAME_BYTES = 7000

export interface BusFrame {
  address: Address
  broadcast: Broadcast
}

/** A broadcast as JSON text. */
export function writeFrame({ address: { isPrivate, subTopic }, broadcast }: BusFrame): string {
  const head = { isPrivate, subTopic }
  if (broadcast.form === 'text') return JSON.stringify({ ...head, text: broadcast.payload })
  const { event, encoding, content, meta } = broadcast
  const body = content.toString(encoding === 'json' ? 'utf8' : 'base64')
  return JSON.stringify({ ...head, event, encoding, body, meta })
}

/** Anybody who can connect to the database may notify, so nothing is taken for granted. */
export function readFrame(value: unknown): BusFrame | null {
  if (!isObject(value)) return null
  const { isPrivate, subTopic, text, event, encoding, body, meta } = value
  if (typeof isPrivate !== 'boolean' || typeof subTopic !== 'string') return null
  const address = { isPrivate, subTopic }
  if (typeof text === 'string')
    return parseJson(text) === undefined ? null : { address, broadcast: { form: 'text', payload: text } }
  const isKnown = encoding === 'json' || encoding === 'bytes'
  if (typeof event !== 'string' || !isKnown || typeof body !== 'string' || typeof meta !== 'string') return null
  const content = Buffer.from(body, encoding === 'json' ? 'utf8' : 'base64')
  return { address, broadcast: { form: 'binary', event, encoding, content, meta } }
}

/** Puts frames, in order, into as few notifications as possible. Each names its sender and has a number of its own. */
export function packFrames(frames: readonly string[], origin: string, nextNumber: () => number): string[] {
  const payloads: string[] = []
  let current: string[] = []
  let bytes = 0
  const close = () => {
    if (current.length > 0) payloads.push(`[${JSON.stringify(origin)},${nextNumber()},${current.join(',')}]`)
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
