import type { Logger } from '#platform/log/logger.ts'
import { isBehind, sendIfFast, sendToChannel } from '../channels/send.ts'
import type { Channel } from '../channels/state.ts'
import type { EncodedFrame, RoomName } from '../wire/message.ts'
import { describeDiff, describeState, type PresenceRow, type PresenceRows } from './presence-text.ts'

interface Room {
  name: RoomName
  /** Null until they are read. */
  rows: PresenceRows | null
  /** Approximate length of the rows. */
  length: number
  /** The channels that listen, and whether what each was sent is up to date. */
  listeners: Map<Channel, { isUpToDate: boolean }>
}

interface RoomsOptions {
  read: (names: RoomName[]) => Promise<PresenceRow[][]>
  log: Logger
}

const BATCH_DELAY_MS = 20
/** Long rooms are read less often, so that nobody can keep the process busy with one. */
const LENGTH_PER_MS = 20_000
const RETRY_MS = 1000
const MAX_BATCH = 100
const MAX_LENGTH = 4_000_000

/**
 * Keeps listeners up to date on who is in their topics. Single changes are never sent from notifications: the table is
 * read again after each, and listeners get the difference. So a lost notification does no lasting harm.
 */
export function createPresenceRooms({ read, log }: RoomsOptions) {
  const rooms = new Map<string, Room>()
  const stale = new Set<Room>()
  let isBusy = false
  let pausedUntil = 0

  function readSoon(room: Room, ms: number): void {
    stale.add(room)
    if (isBusy) return
    isBusy = true
    setTimeout(() => void readStale(), Math.max(ms, pausedUntil - performance.now())).unref()
  }

  async function readStale(): Promise<void> {
    const asked = chooseShortest(stale)
    for (const room of asked) stale.delete(room)
    let pauseMs = 0
    try {
      const found = await read(asked.map(({ name }) => name))
      for (const [index, room] of asked.entries()) update(room, found[index] ?? [])
      pauseMs = totalLength(asked) / LENGTH_PER_MS
    } catch (error) {
      log.warn({ reason: String(error) }, 'presence could not be read; trying again')
      for (const room of asked) stale.add(room)
      pauseMs = RETRY_MS
    }
    pausedUntil = performance.now() + pauseMs
    isBusy = false
    const [next] = stale
    if (next) readSoon(next, BATCH_DELAY_MS)
  }

  function update(room: Room, found: PresenceRow[]): void {
    const rows = new Map(found.map((row) => [row.channelId, row]))
    const diff = room.rows && describeDiff(room.rows, rows)
    Object.assign(room, { rows, length: found.reduce((sum, { key, meta }) => sum + key.length + meta.length, 0) })
    const sendDiff = diff === null ? () => true : createDiffSender(diff)
    for (const [channel, listener] of room.listeners) {
      if (!listener.isUpToDate) sendState(channel, room)
      // Without this diff all later ones would be wrong, so the client gets the full state again as soon as possible.
      else if (!mayListen(channel) || !sendDiff(channel)) listener.isUpToDate = false
    }
    if ([...room.listeners].some(([channel, { isUpToDate }]) => !isUpToDate && mayListen(channel)))
      setTimeout(() => readSoon(room, 0), RETRY_MS).unref()
  }

  function sendState(channel: Channel, { rows, listeners }: Room): void {
    if (!rows || !mayListen(channel) || isBehind(channel.socket)) return
    sendToChannel(channel, 'presence_state', describeState(rows))
    listeners.set(channel, { isUpToDate: true })
  }

  return {
    /** Sends a channel the full list of who is there, then every change. */
    listen(channel: Channel): void {
      const name = roomNameOf(channel)
      const key = keyOf(name)
      const room: Room = rooms.get(key) ?? { name, rows: null, length: 0, listeners: new Map() }
      rooms.set(key, room)
      room.listeners.set(channel, { isUpToDate: false })
      if (room.rows) sendState(channel, room)
      else readSoon(room, 0)
    },
    leave(channel: Channel): void {
      const key = keyOf(roomNameOf(channel))
      const room = rooms.get(key)
      if (!room?.listeners.delete(channel) || room.listeners.size > 0) return
      rooms.delete(key)
      stale.delete(room)
    },
    isListening: (channel: Channel) => rooms.get(keyOf(roomNameOf(channel)))?.listeners.has(channel) ?? false,
    /** Approximate length of all presence in the topic of a channel, as far as it was read. */
    lengthOf: (channel: Channel) => rooms.get(keyOf(roomNameOf(channel)))?.length ?? 0,
    /** Someone came, left or changed. */
    refresh(name: RoomName): void {
      const room = rooms.get(keyOf(name))
      if (room) readSoon(room, BATCH_DELAY_MS)
    },
    refreshAll(): void {
      for (const room of rooms.values()) readSoon(room, BATCH_DELAY_MS)
    },
  }
}

/** Shortest first, so that a long room does not keep others waiting. */
function chooseShortest(rooms: ReadonlySet<Room>): Room[] {
  const sorted = [...rooms].toSorted((a, b) => a.length - b.length).slice(0, MAX_BATCH)
  return sorted.filter((_, index) => index === 0 || totalLength(sorted.slice(0, index + 1)) <= MAX_LENGTH)
}

function totalLength(rooms: readonly Room[]): number {
  return rooms.reduce((sum, { length }) => sum + length, 0)
}

/** Encodes a diff once for each version of the protocol. */
function createDiffSender(payload: string): (channel: Channel) => boolean {
  const frames = new Map<string, EncodedFrame>()
  return ({ socket, wireTopic: topic }) => {
    const { version } = socket.serializer
    const message = { joinRef: null, ref: null, topic, event: 'presence_diff', payload }
    const frame = frames.get(version) ?? socket.serializer.encode(message)
    frames.set(version, frame)
    return sendIfFast(socket, frame)
  }
}

export function roomNameOf({ config, topic }: Channel): RoomName {
  return { isPrivate: config.isPrivate, topic }
}

function keyOf({ isPrivate, topic }: RoomName): string {
  return JSON.stringify([isPrivate, topic])
}

function mayListen({ state, config, rights, expiredAt }: Channel): boolean {
  return state === 'joined' && (!config.isPrivate || (rights.readsPresence && expiredAt === null))
}
