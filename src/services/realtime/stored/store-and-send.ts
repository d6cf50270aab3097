import { sendEverywhere } from '../channels/fan-out.ts'
import type { Hub } from '../channels/hub.ts'
import { judgeWriting } from '../channels/judge.ts'
import type { Channel } from '../channels/state.ts'
import { askerOf } from '../policies/asker-of.ts'
import type { BinaryBroadcast, Incoming } from '../wire/message.ts'
import { refusal, refuseWith } from '../wire/refusal.ts'
import type { ToStore } from './stored-broadcasts.ts'

/**
 * Stores a broadcast and then sends it. Whoever joins in between, and has stored ones replayed, hears it once: until it
 * is stored nobody hears it, and from then on either the replay has it or the channel is already there.
 */
export async function storeAndSend(hub: Hub, message: ToStore, sender?: Channel): Promise<string> {
  const stored = await hub.stored.store(message)
  const { id } = stored
  const { event, encoding, content } = message.broadcast
  const broadcast = { form: 'binary', event, encoding, content, meta: JSON.stringify({ id }) } as const
  const isHeard = sendEverywhere(hub, { isPrivate: true, subTopic: message.subTopic }, broadcast, {
    sender,
    stored,
  })
  // An error would say that nothing happened, and the sender would send it once more.
  if (!isHeard) hub.context.log.warn({ id }, 'a stored broadcast did not reach the other processes')
  return id
}

/** The same for a channel. Returns null if it has ended meanwhile and nothing was stored; refuses what is not allowed. */
export async function storeFromChannel(
  hub: Hub,
  channel: Channel,
  broadcast: BinaryBroadcast,
  { persist, waitsSince: receivedAt = hub.context.elapsed() }: Incoming,
): Promise<string | null> {
  const { config, subTopic, socket } = channel
  if (!config.isPrivate) throw refusal('publicPersist')
  if (!persist) throw refusal('badPersist')
  const isWritable =
    channel.expiredAt === null && (channel.rights.writesBroadcasts ?? (await judgeWriting(hub, channel, 'broadcast')))
  if (!isWritable) throw refuseWith.unwritable(subTopic)
  const isStorable = channel.rights.storesBroadcasts ?? (await judgeWriting(hub, channel, 'persistence'))
  if (!isStorable) throw refuseWith.unstorable(subTopic)
  if (channel.state !== 'joined') return null
  // It may have expired while the policies were asked.
  if (channel.expiredAt !== null) throw refuseWith.unwritable(subTopic)
  const asker = askerOf(channel.speaker, socket.address)
  const message = { asker, role: channel.speaker.caller.role, subTopic, broadcast, persist, receivedAt }
  return storeAndSend(hub, message, config.hearsItself ? undefined : channel)
}
