import { identify, isProjectKey, personOf, type Speaker } from '../identify.ts'
import { readToken } from '../wire/join-config.ts'
import { RealtimeRefusal, TokenExpired } from '../wire/refusal.ts'
import { checkReadRights } from './check-rights.ts'
import { breakChannel, closeChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { takeFrom } from './rates.ts'
import { sendSystemMessage } from './send.ts'
import type { Channel } from './state.ts'

/** Replaces the token of a channel. The protocol has no reply to this, only a message if it fails. */
export function renewToken(hub: Hub, channel: Channel, payload: unknown): Promise<void> | undefined {
  const token = readToken(payload)
  if (token === null || token === channel.token) return undefined
  const { settings, elapsed } = hub.context
  // Each token costs a signature check and several queries. None may be skipped, because it may be a sign-out.
  if (!takeFrom(channel.socket, 'events', settings, elapsed()))
    return void breakChannel(hub, channel, 'Too many messages per second')
  // On sign-out, a client sends the project key instead of a token.
  if (isProjectKey(token)) return channel.token === null ? undefined : speakAs(hub, channel, null)
  if (channel.token === null)
    hub.context.log.debug({ topic: channel.topic }, 'the token of a channel arrived after it had joined')
  return speakAs(hub, channel, token)
}

async function speakAs(hub: Hub, channel: Channel, token: string | null): Promise<void> {
  const couldRead = channel.rights.readsBroadcasts || channel.rights.readsPresence
  try {
    const speaker: Speaker = token === null ? channel.socket.speaker : await identify(hub.context, token)
    if (channel.state !== 'joined') return
    // Presence uses the id of the person who joined, so someone else has to join again as themselves.
    if (usesPersonId(hub, channel) && personOf(speaker) !== personOf(channel.speaker))
      return breakChannel(hub, channel, 'Somebody else has signed in')
    // From here on, the channel ends with its new speaker's session. If the new speaker may not read, it ends anyway.
    channel.speaker = speaker
    channel.token = token
    if (channel.config.isPrivate) channel.rights = await checkReadRights(hub, channel)
    channel.expiredAt = null
    // It may have missed changes while its token was expired, or may be allowed to read more now.
    if (hub.presence.isListening(channel)) hub.presence.listen(channel)
    for (const message of await hub.changes.subscribe(channel)) sendSystemMessage(channel, message)
  } catch (error) {
    if (!(error instanceof RealtimeRefusal)) throw error
    endForRefusal(hub, channel, error, couldRead)
  }
}

function usesPersonId({ context }: Hub, { config, topic }: Channel): boolean {
  return config.isPrivate && context.usesPersonId(topic)
}

/** Reasons the database could not answer in time. */
const temporaryRefusals: ReadonlySet<string> = new Set(['unavailable', 'timed_out', 'too_often'])

/** Ends a channel whose speaker may no longer read it. */
export function endForRefusal(hub: Hub, channel: Channel, error: RealtimeRefusal, couldRead: boolean): void {
  if (error.code === 'Unauthorized' && couldRead)
    closeChannel(hub, channel, `You no longer have permission to read from this Channel topic: ${channel.topic}`)
  // The client will join again, with a newer token or when the database is available.
  else if (temporaryRefusals.has(error.kind) || error instanceof TokenExpired) breakChannel(hub, channel, error.message)
  else closeChannel(hub, channel, error.message)
}
