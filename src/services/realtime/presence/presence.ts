import type { Channel } from '../channels/state.ts'
import { personOf } from '../identify.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { RoomName } from '../wire/message.ts'
import { createPresenceRooms, roomNameOf } from './presence-rooms.ts'
import type { PresenceWrite } from './presence-store.ts'
import type { PresenceRow } from './presence-text.ts'
import { createPresenceWriter } from './presence-writer.ts'

/** Presence, as the channels of this process send and receive it. */
export interface Presence {
  /** Sends a channel the full list of who is there, then every change. */
  listen(channel: Channel): void
  isListening(channel: Channel): boolean
  /** Whether this would take the topic or the socket over its limit. */
  isTooMuch(channel: Channel, meta: string): boolean
  /** Resolves once stored. */
  track(channel: Channel, meta: string): Promise<void>
  untrack(channel: Channel): Promise<void>
  forget(channel: Channel): void
  /** Another process reports that someone came, left or changed. */
  refresh(room: RoomName): void
  /** Stores and reads everything again, because something may have been lost. */
  restore(): void
  /** Keeps the rows of channels that end from now on, so that their clients can reconnect to another process first. */
  keepRows(): void
}

interface PresenceOptions extends Pick<RealtimeContext, 'log' | 'elapsed' | 'newId' | 'usesPersonId'> {
  store: (writes: PresenceWrite[]) => Promise<void>
  read: (rooms: RoomName[]) => Promise<PresenceRow[][]>
}

/** Limited because the presence of one channel is sent to everyone in its topic, again and again. */
const MAX_LENGTH = 64_000
const MAX_SOCKET_LENGTH = 256_000
/** Limited because a client that joins gets all of it at once. */
const MAX_TOPIC_LENGTH = 4_000_000

export function createPresence({ log, elapsed, newId, usesPersonId, store, read }: PresenceOptions): Presence {
  const rooms = createPresenceRooms({ read, log })
  const write = createPresenceWriter({ store, log, elapsed })
  /** What each channel tracked last, and which of that is stored. */
  const tracked = new Map<Channel, PresenceRow>()
  const stored = new Map<Channel, PresenceRow>()
  const keys = new WeakMap<Channel, string>()
  let keepsRows = false

  function keyOf(channel: Channel): string {
    const key = keys.get(channel) ?? (chooseKey(channel, usesPersonId) || newId())
    keys.set(channel, key)
    return key
  }

  async function put(channel: Channel, row: PresenceRow): Promise<void> {
    const room = roomNameOf(channel)
    await write({ ...row, room })
    // In the meantime it may have ended, or tracked something else.
    if (tracked.get(channel) === row) stored.set(channel, row)
    rooms.refresh(room)
  }

  async function remove(channel: Channel): Promise<void> {
    const row = tracked.get(channel)
    if (!row) return
    tracked.delete(channel)
    stored.delete(channel)
    if (keepsRows) return
    const room = roomNameOf(channel)
    await write({ ...row, room, ref: null })
    rooms.refresh(room)
  }

  return {
    listen: rooms.listen,
    isListening: rooms.isListening,
    isTooMuch(channel, meta) {
      const before = tracked.get(channel)?.meta.length ?? 0
      const ofSocket = [...channel.socket.channels.values()].map((one) => tracked.get(one)?.meta.length ?? 0)
      const added = meta.length - before
      return (
        meta.length > MAX_LENGTH ||
        added + ofSocket.reduce((sum, length) => sum + length, 0) > MAX_SOCKET_LENGTH ||
        (added > 0 && added + rooms.lengthOf(channel) > MAX_TOPIC_LENGTH)
      )
    },
    async track(channel, meta) {
      const known = tracked.get(channel)
      if (known?.meta === meta && stored.get(channel) === known) return
      const row = { channelId: known?.channelId ?? newId(), key: keyOf(channel), ref: newId(), meta }
      tracked.set(channel, row)
      try {
        await put(channel, row)
      } catch (error) {
        // The client gets an error and may try again. Until then, what was stored before is true.
        const before = stored.get(channel)
        if (tracked.get(channel) === row) {
          if (before) tracked.set(channel, before)
          else tracked.delete(channel)
        }
        throw error
      }
    },
    untrack: remove,
    forget(channel) {
      rooms.leave(channel)
      // The writer retries until it succeeds.
      remove(channel).catch(() => {})
    },
    refresh: rooms.refresh,
    restore() {
      for (const [channel, row] of tracked) put(channel, row).catch(() => {})
      rooms.refreshAll()
    },
    keepRows() {
      keepsRows = true
    },
  }
}

/** Clients choose their own keys, so where the key must identify a person, the server chooses it. */
function chooseKey({ config, topic, speaker }: Channel, usesPersonId: RealtimeContext['usesPersonId']): string {
  if (!config.isPrivate || !usesPersonId(topic)) return config.presenceKey
  return personOf(speaker) ?? ''
}
