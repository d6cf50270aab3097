import type { Persist } from './persist.ts'

/** Clients count their messages with decimal strings; some send numbers. A ref is returned as it came. */
export type Ref = string | number | null

/** A message of a client. */
export interface Incoming {
  joinRef: Ref
  ref: Ref
  topic: string
  event: string
  payload: unknown
  /** The content of a binary frame, which can only be a broadcast. */
  broadcast?: BinaryBroadcast
  /** For how long it is to be stored; null if that cannot be understood. */
  persist?: Persist | null
  /** When such a message came, if it had to wait. */
  waitsSince?: number
}

/** A message to a client. Its payload is JSON text, so that it is written once for all of its receivers. */
export interface Outgoing {
  joinRef: Ref
  ref: Ref
  topic: string
  event: string
  payload: string
}

/** What is sent to a WebSocket, ready for any number of them. */
export interface EncodedFrame {
  data: Buffer
  isBinary: boolean
}

/** Where a broadcast goes: public and private channels of one name are different. */
export interface Address {
  isPrivate: boolean
  subTopic: string
}

/** A broadcast that came as text. Its payload is passed on as it is, with all of its keys. */
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
  /** Returns null for what is no message of this protocol. */
  decode(data: Buffer, isBinary: boolean): Incoming | null
  encode(message: Outgoing): EncodedFrame
  /** Returns null if this version cannot express the broadcast. */
  encodeBroadcast(topic: string, broadcast: Broadcast): EncodedFrame | null
}
