import type { Channel } from '../channels/state.ts'
import { personOf } from '../identify.ts'
import type { RealtimeContext } from '../realtime-context.ts'
import type { Address } from '../wire/message.ts'
import { addressOf, createPresenceRooms } from './presence-rooms.ts'
import type { PresenceWrite } from './presence-store.ts'
import type { PresenceRow } from './presence-text.ts'
import { createPresenceWriter } from './presence-writer.ts'

/** Who is there, as the channels of this process say and hear it. */
export interface Presence {
  /** Sends a channel everybody who is there, and from then on what changes. */
  listen(channel: Channel): void
  isListening(channel: Channel): boolean
  /** Whether its topic or its socket would say too much with this. */
  isTooMuch(channel: Channel, meta: string): boolean
  /** Resolves once it is stored. */
  track(channel: Channel, meta: string): Promise<void>
  untrack(channel: Channel): Promise<void>
  forget(channel: Channel): void
  /** Another process says that somebody came, left or changed. */
  refresh(address: Address): void
  /** Stores everything again and reads everything again, because something may have been lost. */
  restore(): void
  /** From now on the rows of ended channels stay, so that their clients can reconnect to another process first. */
  keepRows(): void
}

interface PresenceOptions extends Pick<RealtimeContext, 'log' | 'elapsed' | 'newId' | 'isByPerson'> {
  store: (writes: PresenceWrite[]) => Promise<void>
  read: (addresses: Address[]) => Promise<PresenceRow[][]>
}

/** The presence of one channel is sent to everybody in its topic, again and again. */
const MAX_LENGTH = 64_000
const MAX_SOCKET_LENGTH = 256_000
/** Whoever joins gets all of it at once. */
const MAX_TOPIC_LENGTH = 4_000_000

export function createPresence({ log, elapsed, newId, isByPerson, store, read }: PresenceOptions): Presence {
  const rooms = createPresenceRooms({ read, log })
  const write = createPresenceWriter({ store, log, elapsed })
  /** What each channel has said last, and what of it is stored. */
  const tracked = new Map<Channel, PresenceRow>()
  const stored = new Map<Channel, PresenceRow>()
  const keys = new WeakMap<Channel, string>()
  let keepsRows = false

  function keyOf(channel: Channel): string {
    const key = keys.get(channel) ?? (chooseKey(channel, isByPerson) || newId())
    keys.set(channel, key)
    return key
  }

  async function put(channel: Channel, row: PresenceRow): Promise<void> {
    const address = addressOf(channel)
    await write({ ...row, address })
    // Meanwhile it may have ended, or have said something else.
    if (tracked.get(channel) === row) stored.set(channel, row)
    rooms.refresh(address)
  }

  async function remove(channel: Channel): Promise<void> {
    const row = tracked.get(channel)
    if (!row) return
    tracked.delete(channel)
    stored.delete(channel)
    if (keepsRows) return
    const address = addressOf(channel)
    await write({ ...row, address, ref: null })
    rooms.refresh(address)
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
        // The client is told, and may try again. Until then, what was stored before is true.
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
      // It is tried again until it succeeds.
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

/** Clients choose their keys, so a key says who somebody is only where it is not the client's. */
function chooseKey({ config, subTopic, speaker }: Channel, isByPerson: RealtimeContext['isByPerson']): string {
  if (!config.isPrivate || !isByPerson(subTopic)) return config.presenceKey
  return personOf(speaker) ?? ''
}
