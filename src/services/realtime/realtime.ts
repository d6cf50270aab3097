import { setTimeout as wait } from 'node:timers/promises'
import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import { endChannel } from './channels/end-channel.ts'
import { sendEverywhere } from './channels/fan-out.ts'
import { createAllowance } from './channels/rates.ts'
import { answerPing, receive, recordActivity } from './channels/receive.ts'
import type { Allowance, Socket, Transport } from './channels/state.ts'
import { sweep } from './channels/sweep.ts'
import { checkSessions, onSessionsEnded } from './endings/end-sessions.ts'
import { recheckTopic } from './endings/recheck-topic.ts'
import type { Speaker } from './identify.ts'
import { openHub, type RealtimeParts } from './open-hub.ts'
import type { Policies } from './policies/policies.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { storeAndSend } from './stored/store-and-send.ts'
import type { ToStore } from './stored/stored-broadcasts.ts'
import type { Broadcast, RoomName, Serializer } from './wire/message.ts'

export interface NewSocket {
  transport: Transport
  serializer: Serializer
  speaker: Speaker
  address: string
  addressAllowance: Allowance | null
  headers: Readonly<Record<string, string>>
}

export interface Realtime {
  context: RealtimeContext
  policies: Policies
  socketCount(): number
  open(socket: NewSocket): Socket
  receive(socket: Socket, data: Buffer, isBinary: boolean): void
  hearPing(socket: Socket, data: Buffer): void
  /** The client answered a ping. */
  onPong(socket: Socket): void
  /** The connection has closed. */
  forget(socket: Socket): void
  /** Sends a broadcast that did not come from a channel. */
  broadcast(room: RoomName, broadcast: Broadcast): boolean
  /** Stores such a broadcast of a private topic and then sends it. */
  storeAndBroadcast(message: ToStore): Promise<string>
  /** Ends all channels of these sessions in this process. */
  endSessions(ended: EndedSessions): void
  /** Checks the policies of a private topic again in this process. */
  recheckTopic(topic: string): void
  /** Whether it can hear the other processes, or could a moment ago. */
  isConnected(): boolean
  /** Restores everything after the other processes had declared this one dead. */
  restore(): void
  stop(): Promise<void>
}

const SWEEP_MS = 1000
/** A process that has not heard the others for longer should get no new sockets. */
const MAX_DOWN_MS = 30_000
/** How often to look for sessions whose end this process did not hear of. */
const CHECK_SESSIONS_MS = 30_000
/** Clients reconnect a second after a close, so they are closed gradually, not all at once. */
const DRAIN_MS = 1500
const DRAIN_STEP_MS = 100

/** The realtime service of this process. */
export function createRealtime(context: RealtimeContext, parts: RealtimeParts): Realtime {
  const { hub, source } = openHub(context, parts)
  let timer: NodeJS.Timeout | null = null
  let checkedAt = context.elapsed()

  function sweepSockets(): void {
    const now = context.elapsed()
    sweep(hub, now, context.now())
    if (now - checkedAt < CHECK_SESSIONS_MS) return
    checkedAt = now
    void checkSessions(hub)
  }

  return {
    context,
    policies: hub.policies,
    socketCount: () => hub.sockets.size,
    open(options) {
      const socket = createSocket(options, context)
      hub.sockets.add(socket)
      // Without sockets there is no timer.
      timer ??= setInterval(sweepSockets, SWEEP_MS).unref()
      return socket
    },
    receive: (socket, data, isBinary) => receive(hub, socket, data, isBinary),
    hearPing: (socket, data) => answerPing(hub, socket, data),
    onPong: (socket) => recordActivity(hub, socket),
    forget(socket) {
      socket.isClosed = true
      hub.sockets.delete(socket)
      for (const channel of [...socket.channels.values()]) endChannel(hub, channel)
      if (hub.sockets.size > 0 || !timer) return
      clearInterval(timer)
      timer = null
    },
    broadcast: (room, broadcast) => sendEverywhere(hub, room, broadcast),
    storeAndBroadcast: (message) => storeAndSend(hub, message),
    endSessions: (ended) => onSessionsEnded(hub, ended),
    recheckTopic: (topic) => recheckTopic(hub, topic),
    isConnected: () => (hub.bus?.downMs() ?? 0) < MAX_DOWN_MS,
    restore() {
      hub.changes.restore()
      hub.presence.restore()
    },
    async stop() {
      hub.presence.keepRows()
      await drainSockets([...hub.sockets], context.elapsed)
      if (timer) clearInterval(timer)
      await source.stop()
      await hub.bus?.stop()
    },
  }
}

/** Paced by the clock, because each step takes longer than it should while the process is busy. */
async function drainSockets(sockets: Socket[], elapsed: () => number): Promise<void> {
  const startedAt = elapsed()
  for (let closed = 0; closed < sockets.length; ) {
    const share = (elapsed() - startedAt + DRAIN_STEP_MS) / DRAIN_MS
    const due = Math.ceil(sockets.length * Math.min(1, share))
    // The client will join again elsewhere. After `phx_close` it would not.
    for (const { transport } of sockets.slice(closed, due)) transport.close(1012, 'Service Restart')
    closed = due
    await wait(DRAIN_STEP_MS)
  }
}

function createSocket(options: NewSocket, { elapsed, settings }: RealtimeContext): Socket {
  const time = elapsed()
  return {
    ...options,
    channels: new Map(),
    isClosed: false,
    heardAt: time,
    aliveAt: time,
    isPinged: false,
    emptySince: time,
    behindSince: null,
    ownAllowance: createAllowance(settings, 'socket', time),
    warnedAt: Number.NEGATIVE_INFINITY,
    pendingBytes: 0,
  }
}
