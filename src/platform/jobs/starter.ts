import { loggableReason } from '../log/loggable-reason.ts'
import type { Logger } from '../log/logger.ts'

interface StarterOptions {
  log: Logger
  startAll: () => Promise<void>
  stopAll: (timeoutMs: number) => Promise<void>
}

/** Starts the queue, and retries until the database is available. */
export function createStarter({ log, startAll, stopAll }: StarterOptions) {
  let state: 'new' | 'starting' | 'started' | 'stopped' = 'new'
  let timer: NodeJS.Timeout | undefined
  let attempt: Promise<void> = Promise.resolve()

  async function tryStart(waitMs: number): Promise<void> {
    try {
      await startAll()
      state = 'started'
    } catch (error) {
      log.warn({ reason: loggableReason(error) }, 'the job queue could not start; trying again')
      // Undo a partial start, so the next attempt starts clean.
      await stopAll(0)
      timer = setTimeout(() => {
        attempt = tryStart(Math.min(waitMs * 2, 5000))
      }, waitMs)
    }
  }

  return {
    isStarted: () => state === 'started',
    async start(): Promise<void> {
      if (state !== 'new') return
      state = 'starting'
      attempt = tryStart(500)
      await attempt
    },
    async stop(timeoutMs: number): Promise<void> {
      const wasStarted = state === 'starting' || state === 'started'
      await attempt
      clearTimeout(timer)
      state = 'stopped'
      if (wasStarted) await stopAll(timeoutMs)
    },
  }
}
