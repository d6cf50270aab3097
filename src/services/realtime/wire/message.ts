import type { Persist } from './persist.ts'

/** Clients number their messages with decimal strings; some send numbers. A ref is returned as it came. */
export type Ref = string | number | null

/** A message of a client. Its topic has the prefix. */
export interface Incoming {
  joinRef: Ref
  ref: Ref
  topic: string
  event: string
  payload: unknown
  /** The content of a binary frame, which can only be a broadcast. */
  broadcast?: BinaryBroadcast
  /** How long to store it; null if that cannot be understood. */
  persist?: Persist | null
  /** When the message arrived, if it had to wait. */
  waitsSince?: number
}

/** A message to a client. Its topic has the prefix. Its payload is JSON text, serialized once for all receivers. */
export interface Outgoing {
  joinRef: Ref
  ref: Ref
  topic: string
  event: string
  payload: string
}

/** A frame ready to send to any number of WebSockets. */
export interface EncodedFrame {
  data: Buffer
  isBinary: boolean
}

/** Which room a message is for. A public and a private topic of the same name are different rooms. */
export interface RoomName {
  isPrivate: boolean
  topic: string
}

/** A broadcast that came as text. Its payload is passed on unchanged, with all of its keys. */
export interface TextBroadcast {
  form: 'text'
  payload: string
}

/** A broadcast whose content is JSON text or raw bytes; `meta` is JSON text, or empty. */
export interface BinaryBroadcast {
  form: 'binary'
  event: string
  encoding: 'json' | 'bytes'
  content: Buffer
  meta: string
}

export type Broadcast = TextBroadcast | BinaryBroadcast

/** How the messages of a socket are written. */
export interface Serializer {
  version: '1.0.0' | '2.0.0'
  /** Returns null for anything that is not a message of this protocol. */
  decode(data: Buffer, isBinary: boolean): Incoming | null
  encode(message: Outgoing): EncodedFrame
  /** Returns null if this version cannot express the broadcast. */
  encodeBroadcast(topic: string, broadcast: Broadcast): EncodedFrame | null
}
