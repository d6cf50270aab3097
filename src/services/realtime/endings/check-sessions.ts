import type { Hub } from '../channels/hub.ts'
import { endSessions } from './end-sessions.ts'

/** Finds sessions that have ended without an announcement, for example while this process could not listen. */
export async function checkSessions(hub: Hub): Promise<void> {
  const claimsOf = new Map<string, Readonly<Record<string, unknown>>>()
  for (const socket of hub.sockets) {
    for (const { speaker } of [socket, ...socket.channels.values()]) {
      const { claims } = speaker.caller
      if (typeof claims.sub === 'string') claimsOf.set(JSON.stringify([claims.sub, claims.session_id]), claims)
    }
  }
  await Promise.all(
    [...claimsOf.values()].map(async (claims) => {
      if (await hub.context.sessions.areClaimsLive(claims)) return
      const { sub, session_id: sessionId } = claims
      endSessions(hub, { userId: String(sub), ...(typeof sessionId === 'string' && { sessionId }) })
    }),
  )
}
