// Binary frames of version 2.0.0. Lengths count UTF-8 bytes, each in one byte.

import { isObject } from '#domain/is-object.ts'
import type { BinaryBroadcast, Incoming } from './message.ts'
import { parseJson } from './parse-json.ts'
import { readPersist } from './persist.ts'

const FROM_CLIENT = 3
const TO_CLIENT = 4
const JSON_TEXT = 1
const RAW_BYTES = 0
const CLIENT_HEAD = 7
const SERVER_HEAD = 5
const MAX_NAME_BYTES = 255

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a broadcast from a client; null if the frame is of another kind, truncated, or not text where it must be. */
export function decodeBroadcast(frame: Buffer): Incoming | null {
  if (frame.length < CLIENT_HEAD || frame[0] !== FROM_CLIENT) return null
  const lengths = [...frame.subarray(1, CLIENT_HEAD - 1)]
  const encoding = frame[CLIENT_HEAD - 1]
  const end = lengths.reduce((sum, length) => sum + length, CLIENT_HEAD)
  if (end > frame.length || (encoding !== JSON_TEXT && encoding !== RAW_BYTES)) return null
  const content = Buffer.from(frame.subarray(end))
  try {
    let at = CLIENT_HEAD
    const [joinRef, ref, topic, event, meta] = lengths.map((length) => {
      at += length
      return utf8.decode(frame.subarray(at - length, at))
    })
    if (!topic || event === undefined) return null
    // Clients that receive JSON they cannot parse stop working.
    if (encoding === JSON_TEXT && parseJson(utf8.decode(content)) === undefined) return null
    const wishes = meta ? parseJson(meta) : {}
    if (!isObject(wishes)) return null
    const broadcast: BinaryBroadcast = {
      form: 'binary',
      event,
      encoding: encoding === JSON_TEXT ? 'json' : 'bytes',
      content,
      meta: '',
    }
    const message = { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: null, broadcast }
    const persist = readPersist(wishes.persist)
    return persist === undefined ? message : { ...message, persist }
  } catch {
    // The decoder throws on bytes that are not UTF-8.
    return null
  }
}

/** Writes a broadcast for clients; null if a name is too long for the format. */
export function encodeBroadcastFrame(topic: string, { event, encoding, content, meta }: BinaryBroadcast) {
  const parts = [topic, event, meta].map((text) => Buffer.from(text))
  if (parts.some(({ length }) => length > MAX_NAME_BYTES)) return null
  const kind = encoding === 'json' ? JSON_TEXT : RAW_BYTES
  const head = Buffer.from([TO_CLIENT, ...parts.map(({ length }) => length), kind])
  return Buffer.concat([head, ...parts, content], SERVER_HEAD + parts.reduce((n, p) => n + p.length, content.length))
}
