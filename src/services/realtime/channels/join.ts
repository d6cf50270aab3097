import { setTimeout as wait } from 'node:timers/promises'
import { isObject } from '#domain/is-object.ts'
import { identify, isProjectKey } from '../identify.ts'
import type { Stored } from '../policies/replay-store.ts'
import { type JoinConfig, readJoinConfig, readToken } from '../wire/join-config.ts'
import type { Incoming } from '../wire/message.ts'
import { RealtimeRefusal, refusal, refuseWith } from '../wire/refusal.ts'
import { PREFIX, requireTopic } from '../wire/topics.ts'
import { announceReadiness } from './announce-readiness.ts'
import { closeChannel, endChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { judgeReading, noRights } from './judge.ts'
import { addPending, removePending } from './pending-bytes.ts'
import { takeFrom } from './rates.ts'
import { readReplay, sendReplay } from './replay.ts'
import { pushSystem, type SystemMessage, sendReply } from './send.ts'
import type { Channel, Replayed, Socket, Waiting } from './state.ts'
import { release } from './work-off.ts'

const MAX_CHANGES = 100
/** The configuration of a channel is held in memory for as long as it lives. */
const MAX_JOIN_BYTES = 100_000
const NOTHING: Replayed = { ids: new Set(), snapshot: null }

/** Handles a join. It never throws and never keeps other messages of the socket waiting. */
export async function join(hub: Hub, socket: Socket, { message, bytes }: Waiting): Promise<void> {
  addPending(socket, bytes)
  try {
    await joinAs(hub, socket, message, bytes)
  } finally {
    removePending(socket, bytes)
  }
}

async function joinAs(hub: Hub, socket: Socket, message: Incoming, bytes: number): Promise<void> {
  const previous = socket.channels.get(message.topic)
  // The client has forgotten the earlier join; its close carries the earlier ref.
  if (previous) closeChannel(hub, previous)
  const config = readJoinConfig(message.payload)
  const channel = createChannel(socket, message, config ?? emptyConfig)
  let stored: Stored | null = null
  let notes: SystemMessage[] = []
  try {
    requireRoom(hub, socket, channel)
    socket.channels.set(message.topic, channel)
    socket.emptySince = null
    if (bytes > MAX_JOIN_BYTES) throw refusal('largeJoin')
    if (!config || config.changes.length > MAX_CHANGES) throw refusal('badConfig')
    await admit(hub, channel, message.payload)
    stored = await readReplay(hub, channel)
    // Once the client knows that it has joined, no change is missed.
    if (!isOver(channel)) notes = await hub.changes.subscribe(channel)
  } catch (error) {
    return refuseJoin(hub, channel, message, toRefusal(hub, error))
  }
  if (isOver(channel)) return
  hub.rooms.add(channel)
  channel.state = 'joined'
  const changes = channel.config.changes.map((entry, index) => ({ ...(isObject(entry) && entry), id: index + 1 }))
  const reply = { joinRef: message.joinRef, ref: message.ref, topic: message.topic }
  sendReply(socket, { ...reply, status: 'ok', response: { postgres_changes: changes } })
  if (stored) sendReplay(channel, stored)
  if (channel.config.wantsPresence) hub.presence.listen(channel)
  if (channel.config.wantsReadiness) void announceReadiness(hub, channel)
  for (const note of notes) pushSystem(channel, note)
  release(hub, channel)
}

/** Checks what needs no database first. */
function requireRoom({ context }: Hub, socket: Socket, { subTopic, config }: Channel): void {
  const { settings, elapsed } = context
  if (context.isStopping()) throw refusal('stopping')
  requireTopic(subTopic)
  if (settings.isPrivateOnly && !config.isPrivate) throw refusal('privateOnly')
  if (!takeFrom(socket, 'joins', settings, elapsed())) throw refusal('tooManyJoins')
  if (socket.channels.size >= settings.maxChannelsPerSocket) throw refusal('tooManyChannels')
}

/** Finds out who joins and what they may do. */
async function admit(hub: Hub, channel: Channel, payload: unknown): Promise<void> {
  const { socket, config } = channel
  // Otherwise the first channel of a process would miss what others send before it listens.
  await hub.bus?.ready
  // Only broadcasts of the database depend on it, and it is tried again with the next join.
  await hub.openSource().catch(() => {})
  const token = readToken(payload)
  if (token !== null && !isProjectKey(token)) {
    channel.token = token
    channel.speaker = await identify(hub.context, token)
  } else if (socket.speaker.expiresAtMs <= hub.context.now()) {
    throw refuseWith.expired(Math.floor((hub.context.now() - socket.speaker.expiresAtMs) / 1000))
  }
  if (isOver(channel)) return
  if (config.replay === null) throw refusal('badReplay')
  if (config.replay && !config.isPrivate) throw refusal('publicReplay')
  if (config.isPrivate) channel.rights = await judgeReading(hub, channel)
}

async function refuseJoin(
  hub: Hub,
  channel: Channel,
  { joinRef, ref }: Incoming,
  refusal: RealtimeRefusal,
): Promise<void> {
  const { socket, topic } = channel
  if (isOver(channel)) return
  channel.state = 'refused'
  hub.rooms.remove(channel)
  const isFlood = refusal.code === 'ClientJoinRateLimitReached'
  // Clients try again for ever, and those that flood are not given more time.
  if (!isFlood) await wait(hub.context.settings.refusalDelayMs, undefined, { ref: false })
  if (isOver(channel)) return
  sendReply(socket, { joinRef, ref, topic, status: 'error', response: { reason: refusal.reason } })
  endChannel(hub, channel)
  if (isFlood) socket.transport.close(1001, 'Too many joins per second')
}

function toRefusal({ context }: Hub, error: unknown): RealtimeRefusal {
  if (error instanceof RealtimeRefusal) return error
  context.log.error({ err: error }, 'a join failed unexpectedly')
  return new RealtimeRefusal('broken', '', 'Unknown Error on Channel', error)
}

/** A leave, a second join or the end of the socket may have come meanwhile. */
function isOver({ state, socket }: Channel): boolean {
  return state === 'closed' || socket.isClosed
}

const emptyConfig: JoinConfig = {
  isPrivate: false,
  hearsItself: false,
  wantsAck: false,
  replay: undefined,
  wantsReadiness: false,
  presenceKey: '',
  wantsPresence: false,
  changes: [],
}

function createChannel(socket: Socket, { topic, joinRef, ref }: Incoming, config: JoinConfig): Channel {
  return {
    socket,
    topic,
    subTopic: topic.slice(PREFIX.length),
    joinRef: joinRef ?? ref,
    config,
    token: null,
    speaker: socket.speaker,
    rights: noRights,
    state: 'joining',
    waiting: [],
    expiredAt: null,
    replayed: NOTHING,
    held: null,
  }
}
