import { endForRefusal } from '../channels/access-token.ts'
import { checkReadRights, noRights } from '../channels/check-rights.ts'
import { breakChannel } from '../channels/end-channel.ts'
import type { Hub } from '../channels/hub.ts'
import type { Channel } from '../channels/state.ts'
import { RealtimeRefusal } from '../wire/refusal.ts'

/**
 * Limit on how long a channel waits for the new answer. Until then it gets nothing, because its person may have lost
 * access; a client with many queries may have to wait longer.
 */
const MAX_DOUBT_MS = 500

/** Checks the policies again for every private channel of a topic, because what they depend on has changed. */
export function recheckTopic(hub: Hub, topic: string): void {
  for (const channel of listPrivate(hub)) {
    if (channel.topic !== topic) continue
    // A query already under way may see the old state, so the client has to join again.
    if (channel.state === 'joining') breakChannel(hub, channel, 'Permissions have changed')
    else if (channel.state === 'joined') void recheckChannel(hub, channel, MAX_DOUBT_MS)
  }
}

/** The same for all topics, after this process could not hear which of them needed it. */
export async function recheckAllTopics(hub: Hub): Promise<void> {
  const channels = listPrivate(hub)
  for (const channel of channels)
    if (channel.state === 'joining') breakChannel(hub, channel, 'Permissions have changed')
  // There may be thousands of channels, and most likely nothing has changed. So joins go first, and channels keep
  // receiving broadcasts.
  for (const channel of channels) if (channel.state === 'joined') await recheckChannel(hub, channel, null)
}

function listPrivate({ sockets }: Hub): Channel[] {
  const channels = [...sockets].flatMap((socket) => [...socket.channels.values()])
  return channels.filter(({ config }) => config.isPrivate)
}

async function recheckChannel(hub: Hub, channel: Channel, maxDoubtMs: number | null): Promise<void> {
  const couldRead = channel.rights.readsBroadcasts || channel.rights.readsPresence
  // Answers to earlier checks are cached only for the speaker they were made for.
  const speaker = { ...channel.speaker }
  channel.speaker = speaker
  const isDoubtful = () => channel.speaker === speaker && channel.state === 'joined'
  const stopDelivery = () => {
    if (isDoubtful()) channel.rights = noRights
  }
  const timer = maxDoubtMs === null ? undefined : setTimeout(stopDelivery, maxDoubtMs).unref()
  try {
    const rights = await checkReadRights(hub, channel)
    if (!isDoubtful()) return
    const wasInDoubt = channel.rights === noRights
    channel.rights = rights
    // It may have missed people coming and leaving.
    if (wasInDoubt && hub.presence.isListening(channel)) hub.presence.listen(channel)
  } catch (error) {
    // The channel has another token by now, which was checked later.
    if (!isDoubtful()) return
    if (error instanceof RealtimeRefusal) endForRefusal(hub, channel, error, couldRead)
    else hub.context.log.error({ err: error }, 'the policies of a channel could not be checked again')
  } finally {
    clearTimeout(timer)
  }
}
