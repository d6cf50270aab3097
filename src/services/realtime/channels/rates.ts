import type { RealtimeSettings } from '../realtime-context.ts'
import type { Allowance, Socket } from './state.ts'
import { type BucketSize, createBucket, takeToken } from './token-bucket.ts'

type Kind = keyof Allowance
type Rates = Pick<RealtimeSettings, 'joinsPerSecond' | 'eventsPerSecond'>

/** The protocol counts averages over a minute, so short bursts are allowed. */
const BURST_SECONDS = 10
/** All sockets of an address together may send this many times as much as one of them. */
const ADDRESS_FACTOR = 10

export function rateOf(perSecond: number): BucketSize {
  return { perSecond, burst: perSecond * BURST_SECONDS }
}

/** Heartbeats and junk count too. A client that sends more than this has to wait. */
const frameRate: BucketSize = { perSecond: 1000, burst: 5000 }

function sizeOf(kind: Kind, { joinsPerSecond, eventsPerSecond }: Rates, sockets: number): BucketSize {
  const { perSecond, burst } =
    kind === 'frames' ? frameRate : rateOf(kind === 'joins' ? joinsPerSecond : eventsPerSecond)
  return { perSecond: perSecond * sockets, burst: burst * sockets }
}

/** A full allowance for one socket, or for all sockets of an address together. */
export function createAllowance(rates: Rates, of: 'socket' | 'address', now: number): Allowance {
  const full = (kind: Kind) => createBucket(sizeOf(kind, rates, of === 'address' ? ADDRESS_FACTOR : 1), now)
  return { joins: full('joins'), events: full('events'), frames: full('frames') }
}

/** Counts something a socket sends. False if the socket, or its address, has sent too much. */
export function takeFrom(socket: Socket, kind: Kind, rates: Rates, now: number, count = 1): boolean {
  const { ownAllowance, addressAllowance } = socket
  if (!takeToken(ownAllowance[kind], sizeOf(kind, rates, 1), now, count)) return false
  return !addressAllowance || takeToken(addressAllowance[kind], sizeOf(kind, rates, ADDRESS_FACTOR), now, count)
}

/** A message larger than this counts as several. */
const BYTES_PER_MESSAGE = 8000
/** The largest messages count as this many seconds' worth, so that a few of them may come at once. */
const MAX_SECONDS = 2.5

/** A stored message is written to the same disk as leads, so it counts as at least five. */
export const STORED_SURCHARGE = 4

/** How many messages one of this size counts as: large ones go through the database to reach the other processes. */
export function weightOf(bytes: number, perSecond: number): number {
  return Math.max(1, Math.min(Math.ceil(bytes / BYTES_PER_MESSAGE), Math.floor(perSecond * MAX_SECONDS)))
}
