import { checkWriteRights } from '../channels/check-rights.ts'
import { sendEverywhere } from '../channels/fan-out.ts'
import type { Hub } from '../channels/hub.ts'
import type { Channel } from '../channels/state.ts'
import { askerOf } from '../policies/asker-of.ts'
import type { BinaryBroadcast, Incoming } from '../wire/message.ts'
import { refusal, refuseWith } from '../wire/refusal.ts'
import type { ToStore } from './stored-broadcasts.ts'

/**
 * Stores a broadcast and then sends it. A channel that joins in between with a replay gets it exactly once: nothing is
 * sent until it is stored, and after that either the replay contains it or the channel was there already.
 */
export async function storeAndSend(hub: Hub, message: ToStore, sender?: Channel): Promise<string> {
  const stored = await hub.storedBroadcasts.store(message)
  const { id } = stored
  const { event, encoding, content } = message.broadcast
  const broadcast = { form: 'binary', event, encoding, content, meta: JSON.stringify({ id }) } as const
  const isHeard = sendEverywhere(hub, { isPrivate: true, topic: message.topic }, broadcast, {
    sender,
    stored,
  })
  // An error would suggest that nothing happened, and the sender would send it again.
  if (!isHeard) hub.context.log.warn({ id }, 'a stored broadcast did not reach the other processes')
  return id
}

/**
 * The same for a channel. Returns null if the channel ended in the meantime and nothing was stored; refuses what is not
 * allowed.
 */
export async function storeFromChannel(
  hub: Hub,
  channel: Channel,
  broadcast: BinaryBroadcast,
  { persist, waitsSince: receivedAt = hub.context.elapsed() }: Incoming,
): Promise<string | null> {
  const { config, topic, socket } = channel
  if (!config.isPrivate) throw refusal('publicPersist')
  if (!persist) throw refusal('badPersist')
  const isWritable =
    channel.expiredAt === null &&
    (channel.rights.writesBroadcasts ?? (await checkWriteRights(hub, channel, 'broadcast')))
  if (!isWritable) throw refuseWith.unwritable(topic)
  const isStorable = channel.rights.storesBroadcasts ?? (await checkWriteRights(hub, channel, 'persistence'))
  if (!isStorable) throw refuseWith.unstorable(topic)
  if (channel.state !== 'joined') return null
  // The token may have expired while the policies were checked.
  if (channel.expiredAt !== null) throw refuseWith.unwritable(topic)
  const asker = askerOf(channel.speaker, socket.address)
  const message = { asker, role: channel.speaker.caller.role, topic, broadcast, persist, receivedAt }
  return storeAndSend(hub, message, config.hearsItself ? undefined : channel)
}
