import { setTimeout as wait } from 'node:timers/promises'
import { isObject } from '#domain/is-object.ts'
import { identify, isProjectKey } from '../identify.ts'
import type { Replay } from '../stored/replay-store.ts'
import { type JoinConfig, MAX_CHANGES, readJoinConfig, readToken } from '../wire/join-config.ts'
import type { Incoming } from '../wire/message.ts'
import { RealtimeRefusal, refusal, TokenExpired } from '../wire/refusal.ts'
import { PREFIX, requireTopic } from '../wire/topics.ts'
import { announceReadiness } from './announce-readiness.ts'
import { handleWaiting } from './channel-queue.ts'
import { checkReadRights, noRights } from './check-rights.ts'
import { closeChannel, endChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { addPending, removePending } from './pending-bytes.ts'
import { takeFrom } from './rates.ts'
import { loadReplay, sendReplay } from './replay.ts'
import { type SystemMessage, sendReply, sendSystemMessage } from './send.ts'
import type { Channel, Replayed, SizedMessage, Socket } from './state.ts'

/** The configuration of a channel stays in memory as long as the channel. */
const MAX_JOIN_BYTES = 100_000
const NOTHING: Replayed = { ids: new Set(), snapshot: null }

/** Handles a join. Never throws, and never holds up other messages of the socket. */
export async function join(hub: Hub, socket: Socket, { message, bytes }: SizedMessage): Promise<void> {
  addPending(socket, bytes)
  try {
    await joinAs(hub, socket, message, bytes)
  } finally {
    removePending(socket, bytes)
  }
}

async function joinAs(hub: Hub, socket: Socket, message: Incoming, bytes: number): Promise<void> {
  const previous = socket.channels.get(message.topic)
  // The client has forgotten its earlier join. Its close message carries the earlier ref.
  if (previous) closeChannel(hub, previous)
  const config = readJoinConfig(message.payload)
  const channel = createChannel(socket, message, config ?? emptyConfig)
  let replay: Replay | null = null
  let notes: SystemMessage[] = []
  try {
    checkLimits(hub, socket, channel)
    socket.channels.set(message.topic, channel)
    socket.emptySince = null
    if (bytes > MAX_JOIN_BYTES) throw refusal('largeJoin')
    if (!config || config.changes.length > MAX_CHANGES) throw refusal('badConfig')
    await admit(hub, channel, message.payload)
    replay = await loadReplay(hub, channel)
    // From the moment the client knows that it has joined, it misses no change.
    if (!isOver(channel)) notes = await hub.changes.subscribe(channel)
  } catch (error) {
    return refuseJoin(hub, channel, message, toRefusal(hub, error))
  }
  if (isOver(channel)) return
  hub.rooms.add(channel)
  channel.state = 'joined'
  const changes = channel.config.changes.map((request, index) => ({ ...(isObject(request) && request), id: index + 1 }))
  const reply = { joinRef: message.joinRef, ref: message.ref, topic: message.topic }
  sendReply(socket, { ...reply, status: 'ok', response: { postgres_changes: changes } })
  if (replay) sendReplay(channel, replay)
  if (channel.config.wantsPresence) hub.presence.listen(channel)
  if (channel.config.wantsReadiness) void announceReadiness(hub, channel)
  for (const note of notes) sendSystemMessage(channel, note)
  handleWaiting(hub, channel)
}

/** The checks that need no database come first. */
function checkLimits({ context }: Hub, socket: Socket, { topic, config }: Channel): void {
  const { settings, elapsed } = context
  if (context.isStopping()) throw refusal('stopping')
  requireTopic(topic)
  if (settings.isPrivateOnly && !config.isPrivate) throw refusal('privateOnly')
  if (!takeFrom(socket, 'joins', settings, elapsed())) throw refusal('tooManyJoins')
  if (socket.channels.size >= settings.maxChannelsPerSocket) throw refusal('tooManyChannels')
}

/** Determines who is joining and what they may do. */
async function admit(hub: Hub, channel: Channel, payload: unknown): Promise<void> {
  const { socket, config } = channel
  // Without this, the first channel of a process would miss messages sent before the bus listens.
  await hub.bus?.ready
  // Only broadcasts from the database depend on this. The next join tries it again.
  await hub.startSource().catch(() => {})
  const token = readToken(payload)
  if (token !== null && !isProjectKey(token)) {
    channel.token = token
    channel.speaker = await identify(hub.context, token)
  } else if (socket.speaker.expiresAtMs <= hub.context.now()) {
    throw new TokenExpired(Math.floor((hub.context.now() - socket.speaker.expiresAtMs) / 1000))
  }
  if (isOver(channel)) return
  if (config.replay === null) throw refusal('badReplay')
  if (config.replay && !config.isPrivate) throw refusal('publicReplay')
  if (config.isPrivate) channel.rights = await checkReadRights(hub, channel)
}

async function refuseJoin(
  hub: Hub,
  channel: Channel,
  { joinRef, ref }: Incoming,
  refusal: RealtimeRefusal,
): Promise<void> {
  const { socket, wireTopic: topic } = channel
  if (isOver(channel)) return
  channel.state = 'refused'
  hub.rooms.remove(channel)
  const isFlood = refusal.code === 'ClientJoinRateLimitReached'
  // Clients retry forever. Delaying the answer slows them down, but a flood must not hold memory for that.
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

/** A leave, a second join or the end of the socket may have come in the meantime. */
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

function createChannel(socket: Socket, { topic: wireTopic, joinRef, ref }: Incoming, config: JoinConfig): Channel {
  return {
    socket,
    wireTopic,
    topic: wireTopic.slice(PREFIX.length),
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
