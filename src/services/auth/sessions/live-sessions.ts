import type { LiveSessions } from '#domain/auth/live-sessions.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Db } from '../auth-context.ts'
import { findSessionFacts } from './live-session-store.ts'
import { isLive } from './session-end.ts'

/** The check that all services in this process share. It asks the database each time. */
export function createLiveSessions(db: Db, find = findSessionFacts): LiveSessions {
  let endings = 0
  return {
    async areClaimsLive({ sub, session_id }) {
      if (!isUuid(sub)) return true
      const asked = { userId: sub, sessionId: isUuid(session_id) ? session_id : null }
      for (;;) {
        const before = endings
        const facts = await find(db, asked)
        if (before === endings) return isLive({ now: Date.now }, asked, facts)
      }
    },
    forget() {
      endings++
    },
  }
}
