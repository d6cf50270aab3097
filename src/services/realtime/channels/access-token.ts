import { identify, isProjectKey, personOf, type Speaker } from '../identify.ts'
import { readToken } from '../wire/join-config.ts'
import { RealtimeRefusal } from '../wire/refusal.ts'
import { breakChannel, closeChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { judgeReading } from './judge.ts'
import { takeFrom } from './rates.ts'
import { pushSystem } from './send.ts'
import type { Channel } from './state.ts'

/** Replaces the token of a channel. The protocol has no reply to this, only a message if it fails. */
export function renewToken(hub: Hub, channel: Channel, payload: unknown): Promise<void> | undefined {
  const token = readToken(payload)
  if (token === null || token === channel.token) return undefined
  const { settings, elapsed } = hub.context
  // Each costs a signature check and several queries. It must not be skipped, because it may be a sign-out.
  if (!takeFrom(channel.socket, 'events', settings, elapsed()))
    return void breakChannel(hub, channel, 'Too many messages per second')
  // Whoever signs out sends the key of the project instead of a token.
  if (isProjectKey(token)) return channel.token === null ? undefined : speakAs(hub, channel, null)
  if (channel.token === null)
    hub.context.log.debug({ topic: channel.subTopic }, 'the token of a channel arrived after it had joined')
  return speakAs(hub, channel, token)
}

async function speakAs(hub: Hub, channel: Channel, token: string | null): Promise<void> {
  const couldRead = channel.rights.readsBroadcasts || channel.rights.readsPresence
  try {
    const speaker: Speaker = token === null ? channel.socket.speaker : await identify(hub.context, token)
    if (channel.state !== 'joined') return
    // Presence there uses the id of the person who joined. The client has to join again as the other person.
    if (isByPerson(hub, channel) && personOf(speaker) !== personOf(channel.speaker))
      return breakChannel(hub, channel, 'Somebody else has signed in')
    // From now on it ends with the sessions of its new speaker. If that one may not read, it ends anyway.
    channel.speaker = speaker
    channel.token = token
    if (channel.config.isPrivate) channel.rights = await judgeReading(hub, channel)
    channel.expiredAt = null
    // It may have missed something while its token was expired, or may read more now.
    if (hub.presence.isListening(channel)) hub.presence.listen(channel)
    for (const message of await hub.changes.subscribe(channel)) pushSystem(channel, message)
  } catch (error) {
    if (!(error instanceof RealtimeRefusal)) throw error
    endForRefusal(hub, channel, error, couldRead)
  }
}

function isByPerson({ context }: Hub, { config, subTopic }: Channel): boolean {
  return config.isPrivate && context.isByPerson(subTopic)
}

/** What keeps the database from answering in time. */
const passing: ReadonlySet<string> = new Set(['unavailable', 'timed_out', 'too_often'])

/** Ends a channel whose speaker may not read it any more. */
export function endForRefusal(hub: Hub, channel: Channel, error: RealtimeRefusal, couldRead: boolean): void {
  if (error.code === 'Unauthorized' && couldRead)
    closeChannel(hub, channel, `You no longer have permission to read from this Channel topic: ${channel.subTopic}`)
  // The client joins again, with a newer token or when the database is back.
  else if (passing.has(error.kind) || error.message.startsWith('Token has expired'))
    breakChannel(hub, channel, error.message)
  else closeChannel(hub, channel, error.message)
}
