import type { Logger } from '#platform/logger.ts'
import { isBehind, push, sendIfFast } from '../channels/send.ts'
import type { Channel } from '../channels/state.ts'
import type { Address, EncodedFrame } from '../wire/message.ts'
import { describeDiff, describeState, type PresenceRow, type PresenceRows } from './presence-text.ts'

interface Room {
  address: Address
  /** Null until they have been read. */
  rows: PresenceRows | null
  /** The channels that want to know, and whether what they know is up to date so far. */
  listeners: Map<Channel, { isUpToDate: boolean }>
}

interface RoomsOptions {
  read: (addresses: Address[]) => Promise<PresenceRow[][]>
  log: Logger
}

const GATHER_MS = 20
const AGAIN_MS = 1000
const MAX_TOGETHER = 100

/**
 * What the listeners of this process know about who is in their topics. Nobody is told of single changes: the table is
 * read again after each, and listeners get the difference. So a lost notification does no lasting harm.
 */
export function createPresenceRooms({ read, log }: RoomsOptions) {
  const rooms = new Map<string, Room>()
  const stale = new Set<Room>()
  let isBusy = false

  function readSoon(room: Room, ms: number): void {
    stale.add(room)
    if (isBusy) return
    isBusy = true
    setTimeout(() => void readStale(), ms).unref()
  }

  async function readStale(): Promise<void> {
    const asked = [...stale].slice(0, MAX_TOGETHER)
    for (const room of asked) stale.delete(room)
    let pauseMs = GATHER_MS
    try {
      const found = await read(asked.map(({ address }) => address))
      for (const [index, room] of asked.entries()) update(room, found[index] ?? [])
    } catch (error) {
      log.warn({ reason: String(error) }, 'presence could not be read; trying again')
      for (const room of asked) stale.add(room)
      pauseMs = AGAIN_MS
    }
    isBusy = false
    const [next] = stale
    if (next) readSoon(next, pauseMs)
  }

  function update(room: Room, found: PresenceRow[]): void {
    const rows = new Map(found.map((row) => [row.channelId, row]))
    const diff = room.rows && describeDiff(room.rows, rows)
    room.rows = rows
    const sendDiff = diff === null ? () => true : createDiffSender(diff)
    for (const [channel, listener] of room.listeners) {
      if (!listener.isUpToDate) sendState(channel, room)
      // Without this diff all later ones would be wrong, so it gets everything anew as soon as it can.
      else if (!mayListen(channel) || !sendDiff(channel)) listener.isUpToDate = false
    }
    if ([...room.listeners].some(([channel, { isUpToDate }]) => !isUpToDate && mayListen(channel)))
      setTimeout(() => readSoon(room, 0), AGAIN_MS).unref()
  }

  function sendState(channel: Channel, { rows, listeners }: Room): void {
    if (!rows || !mayListen(channel) || isBehind(channel.socket)) return
    push(channel, 'presence_state', describeState(rows))
    listeners.set(channel, { isUpToDate: true })
  }

  return {
    /** Sends a channel everybody who is there, and from then on what changes. */
    listen(channel: Channel): void {
      const address = addressOf(channel)
      const key = keyOf(address)
      const room: Room = rooms.get(key) ?? { address, rows: null, listeners: new Map() }
      rooms.set(key, room)
      room.listeners.set(channel, { isUpToDate: false })
      if (room.rows) sendState(channel, room)
      else readSoon(room, 0)
    },
    leave(channel: Channel): void {
      const key = keyOf(addressOf(channel))
      const room = rooms.get(key)
      if (!room?.listeners.delete(channel) || room.listeners.size > 0) return
      rooms.delete(key)
      stale.delete(room)
    },
    isListening: (channel: Channel) => rooms.get(keyOf(addressOf(channel)))?.listeners.has(channel) ?? false,
    /** Somebody came, left or changed. */
    refresh(address: Address): void {
      const room = rooms.get(keyOf(address))
      if (room) readSoon(room, GATHER_MS)
    },
    refreshAll(): void {
      for (const room of rooms.values()) readSoon(room, GATHER_MS)
    },
  }
}

/** Encodes a diff once for each version of the protocol. */
function createDiffSender(payload: string): (channel: Channel) => boolean {
  const frames = new Map<string, EncodedFrame>()
  return ({ socket, topic }) => {
    const { version } = socket.serializer
    const message = { joinRef: null, ref: null, topic, event: 'presence_diff', payload }
    const frame = frames.get(version) ?? socket.serializer.encode(message)
    frames.set(version, frame)
    return sendIfFast(socket, frame)
  }
}

export function addressOf({ config, subTopic }: Channel): Address {
  return { isPrivate: config.isPrivate, subTopic }
}

function keyOf({ isPrivate, subTopic }: Address): string {
  return JSON.stringify([isPrivate, subTopic])
}

function mayListen({ state, config, rights, expiredAt }: Channel): boolean {
  return state === 'joined' && (!config.isPrivate || (rights.readsPresence && expiredAt === null))
}
