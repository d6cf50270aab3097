import { identify, isProjectKey, type Speaker } from '../identify.ts'
import { readToken } from '../wire/join-config.ts'
import { RealtimeRefusal } from '../wire/refusal.ts'
import { breakChannel, closeChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { judgeReading } from './judge.ts'
import { pushSystem } from './send.ts'
import type { Channel } from './state.ts'

/** Lets another token speak for a channel. The protocol has no answer to this, only a message if it fails. */
export function renewToken(hub: Hub, channel: Channel, payload: unknown): Promise<void> | undefined {
  const token = readToken(payload)
  if (token === null || token === channel.token) return undefined
  // Whoever signs out sends the key of the project instead of a token.
  if (isProjectKey(token)) return channel.token === null ? undefined : speakAs(hub, channel, null)
  return speakAs(hub, channel, token)
}

async function speakAs(hub: Hub, channel: Channel, token: string | null): Promise<void> {
  const couldRead = channel.rights.readsBroadcasts || channel.rights.readsPresence
  try {
    const speaker: Speaker = token === null ? channel.socket.speaker : await identify(hub.context, token)
    if (channel.state !== 'joined') return
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

/** Ends a channel whose speaker may not read it any more. */
export function endForRefusal(hub: Hub, channel: Channel, error: RealtimeRefusal, couldRead: boolean): void {
  if (error.code === 'Unauthorized' && couldRead)
    closeChannel(hub, channel, `You no longer have permission to read from this Channel topic: ${channel.subTopic}`)
  // The client joins again, with a newer token or when the database is back.
  else if (error.kind === 'unavailable' || error.message.startsWith('Token has expired'))
    breakChannel(hub, channel, error.message)
  else closeChannel(hub, channel, error.message)
}
