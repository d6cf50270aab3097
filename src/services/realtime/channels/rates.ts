import type { RealtimeSettings } from '../realtime-context.ts'
import type { Allowance, Socket } from './state.ts'
import { type BucketSize, createBucket, takeToken } from './token-bucket.ts'

type Kind = keyof Allowance
type Rates = Pick<RealtimeSettings, 'joinsPerSecond' | 'eventsPerSecond'>

/** The protocol counts averages over a minute, so that short bursts pass. */
const BURST_SECONDS = 10
/** All sockets of one address may send as much as so many of them. */
const SOCKETS_OF_ADDRESS = 10

export function rateOf(perSecond: number): BucketSize {
  return { perSecond, burst: perSecond * BURST_SECONDS }
}

/** Heartbeats and junk count too. Whoever sends more than this has to wait until it is read. */
const frameRate: BucketSize = { perSecond: 1000, burst: 5000 }

function sizeOf(kind: Kind, { joinsPerSecond, eventsPerSecond }: Rates, sockets: number): BucketSize {
  const { perSecond, burst } =
    kind === 'frames' ? frameRate : rateOf(kind === 'joins' ? joinsPerSecond : eventsPerSecond)
  return { perSecond: perSecond * sockets, burst: burst * sockets }
}

/** A full allowance, of one socket or of all sockets of an address. */
export function createAllowance(rates: Rates, of: 'socket' | 'address', now: number): Allowance {
  const full = (kind: Kind) => createBucket(sizeOf(kind, rates, of === 'address' ? SOCKETS_OF_ADDRESS : 1), now)
  return { joins: full('joins'), events: full('events'), frames: full('frames') }
}

/** Counts something that a socket sends. False if it, or its address, has sent too much of it. */
export function takeFrom(socket: Socket, kind: Kind, rates: Rates, now: number, count = 1): boolean {
  const { own, shared } = socket
  if (!takeToken(own[kind], sizeOf(kind, rates, 1), now, count)) return false
  return !shared || takeToken(shared[kind], sizeOf(kind, rates, SOCKETS_OF_ADDRESS), now, count)
}

/** A message of more than this counts as several. */
const BYTES_OF_ONE = 8000
/** The largest messages count as so many seconds' worth, so that a few of them may come at once. */
const MOST_SECONDS = 2.5

/** A stored message is written to the disk that leads are written to, so it counts as five at least. */
export const EXTRA_OF_STORED = 4

/** How many messages one of this size counts as: large ones go through the database to the other processes. */
export function weightOf(bytes: number, perSecond: number): number {
  return Math.max(1, Math.min(Math.ceil(bytes / BYTES_OF_ONE), Math.floor(perSecond * MOST_SECONDS)))
}
