import type { LiveSessions } from '#domain/auth/live-sessions.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { AskedSession, SessionFacts } from './live-session-store.ts'
import { isLive } from './session-end.ts'

interface LiveSessionsOptions {
  find: (asked: AskedSession[]) => Promise<SessionFacts[]>
  log: Logger
  now: () => number
  elapsed: () => number
}

interface Waiting extends AskedSession {
  answer: (isLive: boolean) => void
  fail: (error: unknown) => void
}

const MAX_TOGETHER = 1000
/**
 * How long an answer counts: a process that nobody tells of a sign-out or ban notices within a second, and a busy session
 * costs two questions a second.
 */
const FRESH_MS = 500

/** Asks about many tokens in one statement: after a restart, all clients come within a second. */
export function createLiveSessions({ find, log, now, elapsed }: LiveSessionsOptions): LiveSessions {
  /** By age. */
  const known = new Map<string, { answer: Promise<boolean>; until: number }>()
  let waiting: Waiting[] = []
  let isAsking = false
  let endings = 0

  async function ask(): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      const asked = waiting.slice(0, MAX_TOGETHER)
      waiting = waiting.slice(MAX_TOGETHER)
      const before = endings
      try {
        const facts = await find(asked)
        // Sessions have ended meanwhile.
        if (before !== endings) waiting = [...asked, ...waiting]
        else for (const [at, one] of asked.entries()) one.answer(isLive({ now }, one, facts[at]))
      } catch (error) {
        log.warn({ reason: String(error) }, 'sessions could not be checked')
        for (const { fail } of asked) fail(error)
      }
    }
    isAsking = false
  }

  function forgetOld(time: number): void {
    for (const [key, { until }] of known) {
      if (until > time) return
      known.delete(key)
    }
  }

  return {
    areClaimsLive({ sub, session_id }) {
      if (!isUuid(sub)) return Promise.resolve(true)
      const sessionId = isUuid(session_id) ? session_id : null
      const key = `${sub} ${sessionId}`
      const time = elapsed()
      forgetOld(time)
      const found = known.get(key)
      if (found) return found.answer
      const answer = new Promise<boolean>((resolve, reject) => {
        waiting.push({ userId: sub, sessionId, answer: resolve, fail: reject })
      })
      known.set(key, { answer, until: time + FRESH_MS })
      if (!isAsking) void ask()
      return answer
    },
    forget() {
      endings++
      known.clear()
    },
  }
}
