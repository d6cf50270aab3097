import { setTimeout as wait } from 'node:timers/promises'
import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import type { Bus } from './bus/bus.ts'
import type { BusFrame } from './bus/bus-frames.ts'
import type { Change, ChangeSource } from './changes/change-source.ts'
import { createChanges } from './changes/changes.ts'
import { endChannel } from './channels/end-channel.ts'
import { fanOut, type Hub, sendEverywhere } from './channels/hub.ts'
import { frameRate, rateOf } from './channels/rates.ts'
import { receive } from './channels/receive.ts'
import { createRooms } from './channels/rooms.ts'
import type { Socket, Transport } from './channels/state.ts'
import { sweep } from './channels/sweep.ts'
import { createBucket } from './channels/token-bucket.ts'
import { checkSessions } from './endings/check-sessions.ts'
import { endSessions } from './endings/end-sessions.ts'
import { judgeTopicAgain } from './endings/judge-topic-again.ts'
import type { Speaker } from './identify.ts'
import type { InTurn } from './policies/in-turn.ts'
import type { Policies } from './policies/policies.ts'
import { createPresence } from './presence/presence.ts'
import type { PresenceWrite } from './presence/presence-store.ts'
import type { PresenceRow } from './presence/presence-text.ts'
import type { RealtimeContext } from './realtime-context.ts'
import type { Address, Broadcast, Serializer } from './wire/message.ts'

export interface NewSocket {
  transport: Transport
  serializer: Serializer
  speaker: Speaker
  headers: Readonly<Record<string, string>>
}

export interface Realtime {
  context: RealtimeContext
  policies: Policies
  socketCount(): number
  open(socket: NewSocket): Socket
  receive(socket: Socket, data: Buffer, isBinary: boolean): void
  /** The client answered a ping. */
  hearPong(socket: Socket): void
  /** The connection is gone. */
  forget(socket: Socket): void
  /** Sends a broadcast that did not come from a channel. */
  broadcast(address: Address, broadcast: Broadcast): boolean
  /** Ends all channels of these sessions in this process. */
  endSessions(ended: EndedSessions): void
  /** Asks the policies again about a private topic in this process. */
  judgeTopicAgain(subTopic: string): void
  /** The other processes had given this one up. */
  restore(): void
  stop(): Promise<void>
}

const SWEEP_MS = 1000
/** Sessions that ended without our hearing of it are found this often. */
const CHECK_SESSIONS_MS = 30_000
/** Clients come back a second after a close, so they are sent away over some time, not all at once. */
const DRAIN_MS = 1500
const DRAIN_STEPS = 15

interface RealtimeParts extends Pick<Hub, 'policies' | 'readStored'> {
  inTurn: InTurn
  openBus: (onFrame: (frame: BusFrame) => void, onGap: () => void) => Bus | null
  storePresence: (writes: PresenceWrite[]) => Promise<void>
  readPresence: (addresses: Address[]) => Promise<PresenceRow[][]>
  openSource: (onChanges: (changes: Change[]) => void) => ChangeSource
}

/** The realtime service of this process. */
export function createRealtime(context: RealtimeContext, parts: RealtimeParts): Realtime {
  const { policies, readStored, inTurn, openBus, openSource } = parts
  const source = openSource((changes) => hub.changes.deliver(changes))
  const bus = openBus(
    (frame) => {
      if ('hasChanges' in frame) source.look()
      else hear(hub, frame)
    },
    () => {
      source.look()
      presence.restore()
      void checkSessions(hub)
    },
  )
  const changes = createChanges({ ...context, source, inTurn })
  const presence = createPresence({ ...context, store: parts.storePresence, read: parts.readPresence })
  const hub: Hub = { context, policies, changes, presence, readStored, bus, sockets: new Set(), rooms: createRooms() }
  let timer: NodeJS.Timeout | null = null
  let checkedAt = context.now()

  function look(): void {
    const now = context.now()
    sweep(hub, now)
    if (now - checkedAt < CHECK_SESSIONS_MS) return
    checkedAt = now
    void checkSessions(hub)
  }

  return {
    context,
    policies,
    socketCount: () => hub.sockets.size,
    open(options) {
      const socket = createSocket(options, context)
      hub.sockets.add(socket)
      // Without sockets there is no timer.
      timer ??= setInterval(look, SWEEP_MS).unref()
      return socket
    },
    receive: (socket, data, isBinary) => receive(hub, socket, data, isBinary),
    hearPong(socket) {
      socket.aliveAt = context.now()
      socket.isPinged = false
    },
    forget(socket) {
      socket.isClosed = true
      hub.sockets.delete(socket)
      for (const channel of [...socket.channels.values()]) endChannel(hub, channel)
      if (hub.sockets.size > 0 || !timer) return
      clearInterval(timer)
      timer = null
    },
    broadcast: (address, broadcast) => sendEverywhere(hub, address, broadcast),
    endSessions: (ended) => endSessions(hub, ended),
    judgeTopicAgain: (subTopic) => judgeTopicAgain(hub, subTopic),
    restore() {
      changes.restore()
      presence.restore()
    },
    async stop() {
      presence.keepRows()
      const sockets = [...hub.sockets]
      const share = Math.ceil(sockets.length / DRAIN_STEPS)
      for (let at = 0; at < sockets.length; at += share) {
        // The client joins again elsewhere. After `phx_close` it would not.
        for (const { transport } of sockets.slice(at, at + share)) transport.close(1012, 'Service Restart')
        await wait(DRAIN_MS / DRAIN_STEPS)
      }
      if (timer) clearInterval(timer)
      await source.stop()
      await bus?.stop()
    },
  }
}

/** Handles what another process says. */
function hear(hub: Hub, frame: Exclude<BusFrame, { hasChanges: true }>): void {
  if ('ended' in frame) endSessions(hub, frame.ended)
  else if ('presence' in frame) hub.presence.refresh(frame.presence)
  else if ('judgeAgain' in frame) judgeTopicAgain(hub, frame.judgeAgain)
  else fanOut(hub, frame.address, frame.broadcast)
}

function createSocket(options: NewSocket, { now, settings }: RealtimeContext): Socket {
  const time = now()
  return {
    ...options,
    channels: new Map(),
    isClosed: false,
    heardAt: time,
    aliveAt: time,
    isPinged: false,
    emptySince: time,
    behindSince: null,
    joins: createBucket(rateOf(settings.joinsPerSecond), time),
    events: createBucket(rateOf(settings.eventsPerSecond), time),
    frames: createBucket(frameRate, time),
    warnedAt: 0,
  }
}
