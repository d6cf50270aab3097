import { isUuid } from '#domain/is-uuid.ts'
import type { Logger } from '#platform/logger.ts'
import type { AskedSession } from './live-session-store.ts'

export interface LiveSessions {
  /** Whether the session of a token has not ended and its account may use it. Other tokens are always live. */
  areClaimsLive(claims: Readonly<Record<string, unknown>>): Promise<boolean>
  /** Sessions have ended: answers that are on their way may be too old. */
  askAgain(): void
}

const MAX_TOGETHER = 1000

interface Waiting extends AskedSession {
  answer: (isLive: boolean) => void
}

/** Asks about many tokens in one statement: after a restart, all clients join within a second. */
export function createLiveSessions(find: (asked: AskedSession[]) => Promise<boolean[]>, log: Logger): LiveSessions {
  let waiting: Waiting[] = []
  let isAsking = false
  let endings = 0

  async function ask(): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      const asked = waiting.slice(0, MAX_TOGETHER)
      waiting = waiting.slice(MAX_TOGETHER)
      const before = endings
      const answers = await find(asked).catch((error: unknown) => {
        // Public channels work without the database; private ones ask it again for themselves.
        log.warn({ reason: String(error) }, 'sessions could not be checked; their tokens are accepted')
        return asked.map(() => true)
      })
      if (before === endings) for (const [index, { answer }] of asked.entries()) answer(answers[index] ?? false)
      else waiting = [...asked, ...waiting]
    }
    isAsking = false
  }

  return {
    areClaimsLive({ sub, session_id: sessionId }) {
      if (!isUuid(sub)) return Promise.resolve(true)
      return new Promise((answer) => {
        waiting.push({ userId: sub, sessionId: isUuid(sessionId) ? sessionId : null, answer })
        if (!isAsking) void ask()
      })
    },
    askAgain() {
      endings++
    },
  }
}
