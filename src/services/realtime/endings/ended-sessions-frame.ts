import type { EndedSessions } from '#domain/auth/ended-sessions.ts'
import { isObject } from '#domain/is-object.ts'

/** Reads what another process announced; null if it is something else. */
export function readEndedSessions(value: unknown): EndedSessions | null {
  if (!isObject(value) || typeof value.userId !== 'string') return null
  const { userId, sessionId, exceptSessionId, areSome } = value
  return {
    userId,
    ...(typeof sessionId === 'string' && { sessionId }),
    ...(typeof exceptSessionId === 'string' && { exceptSessionId }),
    ...(areSome === true && { areSome }),
  }
}

/** Whether a token with these claims belongs to one of the sessions. */
export function isEnded(claims: Readonly<Record<string, unknown>>, ended: EndedSessions): boolean {
  const { userId, sessionId, exceptSessionId } = ended
  if (claims.sub !== userId) return false
  if (sessionId !== undefined) return claims.session_id === sessionId
  return exceptSessionId === undefined || claims.session_id !== exceptSessionId
}
