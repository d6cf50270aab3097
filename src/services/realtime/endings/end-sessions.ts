import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import { closeChannel, endChannel } from '../channels/end-channel.ts'
import type { Hub } from '../channels/hub.ts'
import { isEnded } from './ended-sessions-frame.ts'
import { maySessionStay } from './may-session-stay.ts'

/** Close code for breaking a rule; WebSocket has none for signing out. */
const POLICY_VIOLATION = 1008
/**
 * A client that does not answer the close, perhaps because its network is gone, is cut off: access must end within a
 * second.
 */
const CLOSE_TIMEOUT_MS = 500

/** Ends the channels of sessions that have ended. */
export function onSessionsEnded(hub: Hub, ended: EndedSessions): void {
  if (ended.areSome) void checkSessions(hub, ended.userId)
  else endSessions(hub, ended)
}

/**
 * Finds sessions that have ended: those of one account, or all of them after this process could not listen for a while.
 */
export async function checkSessions(hub: Hub, userId?: string): Promise<void> {
  hub.context.sessions.forget()
  const claimsOf = new Map<string, Readonly<Record<string, unknown>>>()
  for (const socket of hub.sockets) {
    for (const { speaker } of [socket, ...socket.channels.values()]) {
      const { claims } = speaker.caller
      const isAsked = typeof claims.sub === 'string' && (userId === undefined || claims.sub === userId)
      if (isAsked) claimsOf.set(JSON.stringify([claims.sub, claims.session_id]), claims)
    }
  }
  // One by one, so that many sockets leave connections for other work.
  for (const claims of claimsOf.values()) {
    if (await maySessionStay(hub.context, claims)) continue
    const { sub, session_id: sessionId } = claims
    endSessions(hub, { userId: String(sub), ...(typeof sessionId === 'string' && { sessionId }) })
  }
}

/**
 * Ends every channel of the sessions, and the sockets those were on. Private channels end for good; the client joins
 * public ones again with whatever identity it has then.
 */
function endSessions(hub: Hub, ended: EndedSessions): void {
  hub.context.sessions.forget()
  for (const socket of hub.sockets) {
    const channels = [...socket.channels.values()].filter(({ speaker }) => isEnded(speaker.caller.claims, ended))
    if (channels.length === 0 && !isEnded(socket.speaker.caller.claims, ended)) continue
    for (const channel of channels) {
      if (channel.config.isPrivate)
        closeChannel(hub, channel, `You no longer have permission to read from this Channel topic: ${channel.topic}`)
      else endChannel(hub, channel)
    }
    socket.transport.close(POLICY_VIOLATION, 'Signed out')
    setTimeout(() => socket.transport.terminate(), CLOSE_TIMEOUT_MS).unref()
  }
}
