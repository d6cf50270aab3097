import { endForRefusal } from '../channels/access-token.ts'
import { breakChannel } from '../channels/end-channel.ts'
import type { Hub } from '../channels/hub.ts'
import { judgeReading } from '../channels/judge.ts'
import type { Channel } from '../channels/state.ts'
import { RealtimeRefusal } from '../wire/refusal.ts'

/** Asks the policies again about every private channel of a topic, because what they depend on has changed. */
export function judgeTopicAgain(hub: Hub, subTopic: string): void {
  hub.policies.forget()
  for (const socket of hub.sockets) {
    for (const channel of [...socket.channels.values()]) {
      if (channel.subTopic !== subTopic || !channel.config.isPrivate) continue
      // A question that is on its way may be answered with what was true before, so the client asks once more.
      if (channel.state === 'joining') breakChannel(hub, channel, 'Permissions have changed')
      else if (channel.state === 'joined') void judgeAgain(hub, channel)
    }
  }
}

async function judgeAgain(hub: Hub, channel: Channel): Promise<void> {
  const couldRead = channel.rights.readsBroadcasts || channel.rights.readsPresence
  // Answers to earlier questions are remembered only for the speaker they were asked about.
  const speaker = { ...channel.speaker }
  channel.speaker = speaker
  try {
    const rights = await judgeReading(hub, channel)
    if (channel.speaker === speaker) channel.rights = rights
  } catch (error) {
    if (error instanceof RealtimeRefusal) endForRefusal(hub, channel, error, couldRead)
    else hub.context.log.error({ err: error }, 'a channel could not be judged again')
  }
}
