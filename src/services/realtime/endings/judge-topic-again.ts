import { endForRefusal } from '../channels/access-token.ts'
import { breakChannel } from '../channels/end-channel.ts'
import type { Hub } from '../channels/hub.ts'
import { judgeReading, noRights } from '../channels/judge.ts'
import type { Channel } from '../channels/state.ts'
import { RealtimeRefusal } from '../wire/refusal.ts'

/**
 * A client with many queries waits longer for the answer. Until then a channel receives nothing, because its person may
 * have lost access.
 */
const MAX_DOUBT_MS = 500

/** Asks the policies again about every private channel of a topic, because what they depend on has changed. */
export function judgeTopicAgain(hub: Hub, subTopic: string): void {
  hub.policies.forget()
  for (const channel of listPrivate(hub)) {
    if (channel.subTopic !== subTopic) continue
    // A query that has already begun may see the old state, so the client has to ask once more.
    if (channel.state === 'joining') breakChannel(hub, channel, 'Permissions have changed')
    else if (channel.state === 'joined') void judgeAgain(hub, channel, MAX_DOUBT_MS)
  }
}

/** The same for all topics, because this process could not hear which of them had to be checked again. */
export async function judgeAllAgain(hub: Hub): Promise<void> {
  hub.policies.forget()
  const channels = listPrivate(hub)
  for (const channel of channels)
    if (channel.state === 'joining') breakChannel(hub, channel, 'Permissions have changed')
  // There may be thousands of them, and most likely nothing has changed. So joins go first, and channels still receive
  // broadcasts.
  for (const channel of channels) if (channel.state === 'joined') await judgeAgain(hub, channel, null)
}

function listPrivate({ sockets }: Hub): Channel[] {
  const channels = [...sockets].flatMap((socket) => [...socket.channels.values()])
  return channels.filter(({ config }) => config.isPrivate)
}

async function judgeAgain(hub: Hub, channel: Channel, maxDoubtMs: number | null): Promise<void> {
  const couldRead = channel.rights.readsBroadcasts || channel.rights.readsPresence
  // Answers to earlier questions are remembered only for the speaker they were asked about.
  const speaker = { ...channel.speaker }
  channel.speaker = speaker
  const isDoubtful = () => channel.speaker === speaker && channel.state === 'joined'
  const hearNothing = () => {
    if (isDoubtful()) channel.rights = noRights
  }
  const timer = maxDoubtMs === null ? undefined : setTimeout(hearNothing, maxDoubtMs).unref()
  try {
    const rights = await judgeReading(hub, channel)
    if (!isDoubtful()) return
    const wasInDoubt = channel.rights === noRights
    channel.rights = rights
    // It may have missed who came and left.
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
