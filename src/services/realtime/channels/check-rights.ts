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

/** Checks what someone may read of a private topic. Refuses if that is nothing. */
export async function checkReadRights(hub: Hub, channel: Channel): Promise<Rights> {
  const { topic, socket, speaker } = channel
  const check = { caller: speaker.caller, topic, headers: socket.headers }
  const answer = await hub.policies.mayRead(askerOf(speaker, socket.address), check)
  if (!answer.broadcast && !answer.presence) throw refuseWith.unreadable(topic)
  return { ...noRights, readsBroadcasts: answer.broadcast, readsPresence: answer.presence }
}

/** Checks whether someone may write, and caches the answer for as long as the channel has this token. */
export async function checkWriteRights(hub: Hub, channel: Channel, extension: WriteExtension): Promise<boolean> {
  const { topic, socket, speaker } = channel
  const isAllowed = await hub.policies.mayWrite(
    askerOf(speaker, socket.address),
    { caller: speaker.caller, topic, headers: socket.headers },
    extension,
  )
  // If the token was replaced in the meantime, the answer is not cached.
  if (channel.speaker === speaker) channel.rights = { ...channel.rights, [rightTo[extension]]: isAllowed }
  return isAllowed
}
