import type { Speaker } from '../identify.ts'
import type { Snapshot, StoredMark } from '../stored/snapshot.ts'
import type { JoinConfig } from '../wire/join-config.ts'
import type { Broadcast, EncodedFrame, Incoming, Ref, Serializer } from '../wire/message.ts'
import type { TokenBucket } from './token-bucket.ts'

/** The connection to a client, as the service sees it. */
export interface Transport {
  send(frame: EncodedFrame): void
  ping(): void
  pong(data: Buffer): void
  /** Stops and resumes reading, so that a client that sends too much has to wait. */
  pause(): void
  resume(): void
  close(code: number, reason: string): void
  terminate(): void
  /** Bytes sent that have not left this process yet. */
  bufferedBytes(): number
}

/** How much may still be sent. */
export interface Allowance {
  joins: TokenBucket
  events: TokenBucket
  frames: TokenBucket
}

/** One WebSocket. There may be ten thousand, so none has its own timers or closures. */
export interface Socket {
  transport: Transport
  serializer: Serializer
  /** Who the key in the socket's URL belongs to. */
  speaker: Speaker
  /** The address that limits count by. */
  address: string
  /** Headers of the upgrade that policies may read. */
  headers: Readonly<Record<string, string>>
  /** By their wire topics. */
  channels: Map<string, Channel>
  isClosed: boolean
  /** When the last message came, and when the last sign of life, which may be the answer to a ping. */
  heardAt: number
  aliveAt: number
  isPinged: boolean
  /** Since when the socket has had no channel. */
  emptySince: number | null
  /** Since when the client has been reading too slowly. */
  behindSince: number | null
  /** Its own allowance, and the one shared by all sockets of its address; null if addresses are not limited. */
  ownAllowance: Allowance
  addressAllowance: Allowance | null
  warnedAt: number
  /** Bytes of its messages that are waiting for the database. */
  pendingBytes: number
}

/** Answers of the policies. Undefined means not checked yet. */
export interface Rights {
  readsBroadcasts: boolean
  readsPresence: boolean
  writesBroadcasts: boolean | undefined
  writesPresence: boolean | undefined
  storesBroadcasts: boolean | undefined
}

/** One joined topic of one socket. */
export interface Channel {
  socket: Socket
  /** The topic with its prefix, as it appears in messages. */
  wireTopic: string
  /** Without the prefix, as users see it. */
  topic: string
  joinRef: Ref
  config: JoinConfig
  /** Null for a channel that uses the key of its socket. */
  token: string | null
  speaker: Speaker
  rights: Rights
  state: 'joining' | 'joined' | 'refused' | 'closed'
  /** Messages waiting for a database query to finish; null if none is running. */
  waiting: SizedMessage[] | null
  /** When the token was found to be expired. Nothing private is sent during the grace period. */
  expiredAt: number | null
  /** What was replayed when it joined. */
  replayed: Replayed
  /** Broadcasts that arrived while stored ones were being read, which go first; null when no longer held. */
  held: HeldBroadcast[] | null
}

/** A message from a client, and its size. */
export interface SizedMessage {
  message: Incoming
  bytes: number
}

export interface HeldBroadcast {
  broadcast: Broadcast
  /** Undefined if the broadcast is not stored. */
  stored: StoredMark | undefined
}

export interface Replayed {
  ids: ReadonlySet<string>
  /** What the database contained when it was read; null if nothing was to be replayed. */
  snapshot: Snapshot | null
}

/** All channels in this process with the same topic and privacy. */
export interface Room {
  isPrivate: boolean
  topic: string
  channels: Set<Channel>
}
