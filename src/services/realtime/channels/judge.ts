import { askerOf } from '../policies/asker-of.ts'
import type { WriteExtension } from '../policies/policy-store.ts'
import { refuseWith } from '../wire/refusal.ts'
import type { Hub } from './hub.ts'
import type { Channel, Rights } from './state.ts'

export const noRights: Rights = {
  readsBroadcasts: false,
  readsPresence: false,
  writesBroadcasts: undefined,
  writesPresence: undefined,
  storesBroadcasts: undefined,
}

const rightTo = { broadcast: 'writesBroadcasts', presence: 'writesPresence', persistence: 'storesBroadcasts' } as const

/** Asks the policies what somebody may read of a private topic. Refuses if it is nothing. */
export async function judgeReading(hub: Hub, channel: Channel): Promise<Rights> {
  const { subTopic, socket, speaker } = channel
  const asked = { caller: speaker.caller, subTopic, headers: socket.headers }
  const answer = await hub.policies.mayRead(askerOf(speaker, socket.address), asked)
  if (!answer.broadcast && !answer.presence) throw refuseWith.unreadable(subTopic)
  return { ...noRights, readsBroadcasts: answer.broadcast, readsPresence: answer.presence }
}

/** Asks whether somebody may write, and remembers the answer for the life of the channel and its token. */
export async function judgeWriting(hub: Hub, channel: Channel, extension: WriteExtension): Promise<boolean> {
  const { subTopic, socket, speaker } = channel
  const isAllowed = await hub.policies.mayWrite(
    askerOf(speaker, socket.address),
    { caller: speaker.caller, subTopic, headers: socket.headers },
    extension,
  )
  // The token may have been exchanged meanwhile; then the answer is not remembered.
  if (channel.speaker === speaker) channel.rights = { ...channel.rights, [rightTo[extension]]: isAllowed }
  return isAllowed
}
