import * as v from 'valibot'
import type { EndedSessions } from '#domain/auth/ended-sessions.ts'

/** A field of the wrong type is ignored: better to end too many sessions than too few. */
const text = v.fallback(v.optional(v.string()), undefined)

/** What another process announced. */
export const EndedSessionsFrame = v.object({
  userId: v.string(),
  sessionId: text,
  exceptSessionId: text,
  areSome: v.fallback(v.optional(v.literal(true)), undefined),
})

/** Whether a token with these claims belongs to one of the sessions. */
export function isEnded(claims: Readonly<Record<string, unknown>>, ended: EndedSessions): boolean {
  const { userId, sessionId, exceptSessionId } = ended
  if (claims.sub !== userId) return false
  if (sessionId !== undefined) return claims.session_id === sessionId
  return exceptSessionId === undefined || claims.session_id !== exceptSessionId
}
