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
  /** What was sent and has not left this process yet. */
  bufferedBytes(): number
}

/** How much may still be sent. */
export interface Allowance {
  joins: TokenBucket
  events: TokenBucket
  frames: TokenBucket
}

/** One WebSocket. There may be ten thousand of them, so it has no timers and no functions of its own. */
export interface Socket {
  transport: Transport
  serializer: Serializer
  /** Who holds the key in the address of the socket. */
  speaker: Speaker
  /** Where it comes from, as far as limits are concerned. */
  address: string
  /** Headers of the upgrade that policies may read. */
  headers: Readonly<Record<string, string>>
  channels: Map<string, Channel>
  isClosed: boolean
  /** The last message, and the last sign of life, which may be the answer to a ping. */
  heardAt: number
  aliveAt: number
  isPinged: boolean
  /** Since when there has been no channel. */
  emptySince: number | null
  /** Since when the client has been reading too slowly. */
  behindSince: number | null
  /** Its own allowance, and that of all sockets of its address together; null if those are not limited. */
  own: Allowance
  shared: Allowance | null
  warnedAt: number
  /** How many bytes of its messages wait for the database. */
  pendingBytes: number
}

/** What policies said. Undefined means that nobody has asked yet. */
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
  /** With its prefix, as it appears in messages. */
  topic: string
  /** Without it, as users know it. */
  subTopic: string
  joinRef: Ref
  config: JoinConfig
  /** Null for a channel that uses the key of its socket. */
  token: string | null
  speaker: Speaker
  rights: Rights
  state: 'joining' | 'joined' | 'refused' | 'closed'
  /** Messages that wait until a question to the database is answered; null while there is none. */
  waiting: Waiting[] | null
  /** When the token was found to be expired. During the grace period, nothing private is sent. */
  expiredAt: number | null
  /** What it was sent when it joined. */
  replayed: Replayed
  /** Broadcasts that came while stored ones were read, which go first; null while there is nothing to wait for. */
  held: HeldBroadcast[] | null
}

/** A message of a client, and how large it was. */
export interface Waiting {
  message: Incoming
  bytes: number
}

export interface HeldBroadcast {
  broadcast: Broadcast
  /** Undefined if it is not stored. */
  stored: StoredMark | undefined
}

export interface Replayed {
  ids: ReadonlySet<string>
  /** What was stored when it was read; null if nothing was to be replayed. */
  snapshot: Snapshot | null
}

/** All channels of one topic and one privacy in this process. */
export interface Room {
  isPrivate: boolean
  subTopic: string
  channels: Set<Channel>
}
