import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import type { Hub } from '../channels/hub.ts'
import { endSessions } from './end-sessions.ts'
import { mayStay } from './may-stay.ts'

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
    if (await mayStay(hub.context, claims)) continue
    const { sub, session_id: sessionId } = claims
    endSessions(hub, { userId: String(sub), ...(typeof sessionId === 'string' && { sessionId }) })
  }
}
