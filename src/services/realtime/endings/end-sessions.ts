import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import { closeChannel, endChannel } from '../channels/end-channel.ts'
import type { Hub } from '../channels/hub.ts'
import { isEnded } from './ended-sessions-frame.ts'

/** The close code for whoever breaks a rule; there is none for signing out. */
const POLICY_VIOLATION = 1008
/** Whoever does not answer the close, for example because their network is gone, is cut off: a second is all there is. */
const ANSWER_MS = 500

/**
 * Ends every channel of the sessions, and the sockets that had them. Private channels end for good. The client joins
 * public ones again, as whoever it then is.
 */
export function endSessions(hub: Hub, ended: EndedSessions): void {
  hub.context.sessions.forget()
  hub.policies.forget()
  for (const socket of hub.sockets) {
    const channels = [...socket.channels.values()].filter(({ speaker }) => isEnded(speaker.caller.claims, ended))
    if (channels.length === 0 && !isEnded(socket.speaker.caller.claims, ended)) continue
    for (const channel of channels) {
      if (channel.config.isPrivate)
        closeChannel(hub, channel, `You no longer have permission to read from this Channel topic: ${channel.subTopic}`)
      else endChannel(hub, channel)
    }
    socket.transport.close(POLICY_VIOLATION, 'Signed out')
    setTimeout(() => socket.transport.terminate(), ANSWER_MS).unref()
  }
}
