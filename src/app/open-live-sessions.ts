import type { Kysely } from 'kysely'
import type { LiveSessions } from '#domain/auth/live-sessions.ts'
import type { Logger } from '#platform/log/logger.ts'
import { findSessionFacts } from '#services/auth/sessions/live-session-store.ts'
import { createLiveSessions } from '#services/auth/sessions/live-sessions.ts'
import type { Tables } from '#services/tables.ts'

/** The check for live sessions that all services in this process share. */
export function openLiveSessions(db: Kysely<Tables>, log: Logger): LiveSessions {
  return createLiveSessions({
    find: (asked) => findSessionFacts(db, asked),
    log,
    now: Date.now,
    elapsed: () => performance.now(),
  })
}
