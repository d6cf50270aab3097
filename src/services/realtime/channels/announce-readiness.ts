import { breakChannel } from './end-channel.ts'
import type { Hub } from './hub.ts'
import { sendSystemMessage } from './send.ts'
import type { Channel } from './state.ts'

/** Tells a client that asked for it that broadcasts from the database are being delivered. */
export async function announceReadiness(hub: Hub, channel: Channel): Promise<void> {
  try {
    await hub.startSource()
    if (channel.state === 'joined')
      sendSystemMessage(channel, { status: 'ok', message: 'Replication connection established' })
  } catch {
    // The client will join again and ask again.
    breakChannel(hub, channel, 'Replication connection was not established in time')
  }
}
